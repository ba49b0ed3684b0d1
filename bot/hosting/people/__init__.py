"""Things of a person, whatever the table: preferences, vacations, blocks, letters, their data."""
