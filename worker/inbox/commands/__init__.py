"""The commands of mails, a module a subject, and the one table of them (MAIL-14)."""
