"""Practice: anybody plays alone against bots, with lessons, hints and a coach, where nobody else sees it."""
