"""The rules of Troy: the position, what is legal, what happens, what each seat may know."""
