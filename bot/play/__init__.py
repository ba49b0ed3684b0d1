"""The open question and all that answers it, by hand or in advance; anybody who has a seat may."""
