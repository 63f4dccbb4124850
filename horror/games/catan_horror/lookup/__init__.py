"""What may be looked up of Catan Horror."""
