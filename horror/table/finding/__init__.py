"""Finding a table: lists of games by what everybody may know of them, and a seat for who says what is wanted."""
