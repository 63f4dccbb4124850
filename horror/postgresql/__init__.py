"""Django's backend for PostgreSQL, which looks whether a connection is still there without asking over it."""
