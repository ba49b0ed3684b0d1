"""The driver: attacks, things, injuries, life on foot, captures, rides, fights aboard; dice and the gods."""
