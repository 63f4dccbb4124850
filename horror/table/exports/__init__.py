"""Games as files: exports, imports, the record and what is published of the dice."""
