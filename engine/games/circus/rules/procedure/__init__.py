"""How each step of the agenda is carried out, in modules by what happens in it."""
