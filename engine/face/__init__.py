"""What faces of games are made of, and a plain one that any game gets for nothing.

::

    forms.py        panels, lines of the log, chapters, as plain data
    pages.py        a form opened at a page
    scene.py        pictures as plain shapes
    tableau.py      what the pictures of all games share
    outlines.py     lines and polygons that drawings are made of
    shields.py      the forms that tell racers apart without colours
    guidebook.py    the rules in our own words, from files
    plain.py        a whole face of choices and words
"""
