"""A person's vacation: its days (`days`, pure), announcing it (`announced`), and what it does to games (`games`)."""
