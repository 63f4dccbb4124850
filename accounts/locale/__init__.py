"""The languages of mails about accounts: Django's catalogues in this folder; English is the source."""
