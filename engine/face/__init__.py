"""The parts of faces of games, and a plain face that any game gets for nothing.

::

    forms.py        panels, lines of the log, chapters, as plain data
    pages.py        a form opened at a page
    scene.py        pictures as plain shapes
    beats.py        the parts of a film
    coverage.py     the knowledge of a picture besides the position: names, events, the view before
    tableau.py      bands and tablets of all pictures
    racecourse.py   stands, sand and spina, the ground of all races
    rows.py         the rows of racers beside the track
    trails.py       the trails of racers
    marks.py        marks of events at their places
    teams.py        horses and cars seen from above
    shields.py      forms that distinguish racers without colours
    outlines.py     the lines and polygons of drawings
    guidebook.py    the rules in our own words, from files
    plain.py        a whole face made from choices and words
"""
