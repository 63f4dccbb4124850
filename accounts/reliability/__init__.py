"""How far others can rely on a person: what that is (`figures`, pure), and the rows that tell it (`rows`)."""
