"""Everything under a server taken away from it while it is played on, again and again; then the log is held against
what its players were told. `make chaos`, docs/operations/chaos.md."""
