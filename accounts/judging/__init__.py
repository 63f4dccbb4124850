"""What people report to those who run the server, and what these do about it (PEO-10 to PEO-31); it stands upon
accounts, and nothing there knows it.
"""
