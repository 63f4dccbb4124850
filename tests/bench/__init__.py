"""Measurements, each a command of its own: figures as JSON, ratios where two things are compared. None is a test."""
