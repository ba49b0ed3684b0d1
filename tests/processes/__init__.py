"""Many tables, several processes of the bot on one PostgreSQL, and people outside who go on playing.

Now and then a process is killed with -9 and started again, or the database is restarted, or it is gone for a
while. Everything is real but Discord, which is sockets on this machine: the processes with their roles, the
server of PostgreSQL, signed requests and a gateway. What must hold afterwards is in `judging.py`. Run it with
`python -m tests.processes`.
"""
