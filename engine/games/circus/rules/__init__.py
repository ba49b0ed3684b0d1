"""The rules of Circus Minimus: the position, what is legal, what happens, what each seat may know."""
