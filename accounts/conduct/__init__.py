"""How people treat each other, as rows: whom one keeps at a distance, and which acts of staff hold (PEO). What is asked
of it wherever people meet; who reports and who judges is :mod:`accounts.judging`.
"""
