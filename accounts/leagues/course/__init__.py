"""A season goes from state to state by itself (LEA-01): `steps` has the machine, the others what each state does."""
