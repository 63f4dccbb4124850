"""Mail that comes in: our own addresses, and each mail stored before it is acknowledged (docs/decisions/mail-in.md)."""
