"""What belongs to a person, whatever the table: preferences, vacations, blocks, letters, their data."""
