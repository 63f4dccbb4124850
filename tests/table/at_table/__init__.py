"""Playing scenarios of the table (docs/scenarios.md): people, clocks and standing orders on the real table."""
