"""The rules of Charioteer: the position, what is legal, what happens, what each seat may know."""
