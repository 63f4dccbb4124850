"""The game by mail through the mail hosts and mail programs of Debian, on a network of its own in one machine."""
