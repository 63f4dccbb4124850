"""What people report to those who run the server, and what these do about it (PEO-10 to PEO-14, PEO-20, PEO-30); it
stands upon accounts, and nothing there knows it.
"""
