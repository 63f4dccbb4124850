"""Workers that are killed after any statement of telling somebody something, or of reading what came by mail.

`scenes.py` says what there is to do and what must hold in the end, `killing.py` kills and has another go on. Some
deaths of each are part of `make test`; `python -m tests.killed` dies after every statement of all.
"""
