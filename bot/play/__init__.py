"""The open question and all that answers it, by hand or in advance; whoever has a seat may."""
