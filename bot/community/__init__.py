"""What outlasts a race: ratings, points of a season, and the pictures that show them.

Everything here is a function of plain data. Who raced when is read from the store elsewhere.
"""
