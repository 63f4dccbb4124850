"""Where games live: one module a verb, all of them through the one writer. The page about it: docs/table.md."""
