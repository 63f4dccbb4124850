"""Deadlines of very many games in the same minute, on a real PostgreSQL and Redis (`make storm`)."""
