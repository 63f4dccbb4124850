"""Players who are lost, the endings, and taking stock of both after every step."""
