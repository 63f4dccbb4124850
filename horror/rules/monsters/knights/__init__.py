"""Knights: how they come and go, hide, are hurt and go Mad."""
