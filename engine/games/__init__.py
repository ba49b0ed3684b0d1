"""One folder a game; none knows another. The one that says `USUAL` is meant where nobody names one."""
