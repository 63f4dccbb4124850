"""A person's vacation: announcing it (`announced`), and what it does to games (`games`)."""
