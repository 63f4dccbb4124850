"""Leagues over HTTP: read by everybody who may know of them, entered, and run (docs/api.md, Leagues)."""
