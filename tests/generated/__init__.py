"""Clients generated from the OpenAPI document: `make clients-check`. One program for each generator."""
