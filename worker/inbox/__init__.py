"""Mail in: from what a mail server hands over to orders that run."""
