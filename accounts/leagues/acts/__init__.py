"""What organisers, staff and the server do in a season: each act a row with its reason (ORG-02)."""
