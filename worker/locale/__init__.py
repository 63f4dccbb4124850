"""The languages of mails: Django's catalogues in this folder; English is the source."""
