"""What faces of games are made of, and a plain one that any game gets for nothing.

::

    forms.py        panels, lines of the log, chapters, as plain data
    pages.py        a form opened at a page
    scene.py        pictures as plain shapes
    beats.py        what a film is made of
    coverage.py     what a picture is told besides the position: names, events, the view before
    tableau.py      bands and tablets of all pictures
    racecourse.py   stands, sand and spina, the ground of all races
    rows.py         what is told of a racer beside the track
    trails.py       where racers have been
    marks.py        what has happened where
    teams.py        horses and cars seen from above
    shields.py      the forms that tell racers apart without colours
    outlines.py     lines and polygons that drawings are made of
    guidebook.py    the rules in our own words, from files
    plain.py        a whole face of choices and words
"""
