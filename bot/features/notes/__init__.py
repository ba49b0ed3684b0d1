"""Notes: anybody who has a seat keeps private notes there, which nobody else reads."""
