"""The rules of Chariots: the position, what is legal, what happens, what each seat may know."""
