"""Private panels: what one person sees of a table and can press, composed as messages.

Every panel is built from that person's own view and the draft in the database, so that any press, on any old
panel, after any restart, shows the present state.
"""
