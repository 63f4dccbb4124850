"""Requests drawn from the OpenAPI document against a real server: `make schema-fuzz`; mails changed at
random: `make mail-fuzz`.
"""
