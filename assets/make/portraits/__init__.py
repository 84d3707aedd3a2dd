"""The makers of the dogs: one row of data makes one portrait.

`dogs.yaml` has a row a dog (breed, expression, pose, ground, what it wears) over `breeds.yaml` (what makes the breed)
over `shapes.yaml` (outlines). `python -m assets.make.portraits` draws all of them into assets/portraits.

A portrait is 400 by 400. A head is drawn in units of its own: the origin lies between the eyes, y runs down, the eyes
at (±38, 0), the nose at y 26 to 48, the mouth at 60 to 86, the crown at -90, the chin at 105.
"""
