"""Real servers for tests and measurements, and the deployment in small that runs on them."""
