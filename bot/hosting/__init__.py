"""Tables, and all that happens at them: the host, which knows neither Discord nor a database by name.

`host` opens a table under its lock and saves it with all that follows; `beside` works things out in threads.
Below it lie `time` (terms, calendars, nights), `table` (a table as one look finds it) and `after` (what
follows when a step is saved). Above it lies what people do: `playing` (answers, plans, ghosts),
`records` (rounds), `organising` (lobby, votes, pauses, homes, servers), `seats` (left, taken, offered,
silent) and `people` (what somebody has settled, letters to them). On top `running` holds what goes on by
itself. A folder imports only those before it.
"""
