"""The driver: attacks, things, injuries, life on foot, captures, rides, fights aboard.

Facts: `events`. Steps: `striking`, `things`, `harm`, `corpses`, `boarding`. Questions: `arms`,
`aboard`, `foot`.
"""
