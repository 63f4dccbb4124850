"""What staff alone may ask for."""
