"""What is done for who has not answered, or could not: lapses, vacations, times when the server was not there."""
