"""Mails as clients write them, read by `worker.inbox.text`."""
