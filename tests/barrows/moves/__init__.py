"""What seats do in Barrows: a file for each kind of move."""
