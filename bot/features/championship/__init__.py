"""Championships: a season that runs itself, opened by a manager of the server, driven by all who enter."""
