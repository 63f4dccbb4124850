"""What holds of the code itself, read and not run."""
