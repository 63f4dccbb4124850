"""How the project is deployed: settings, addresses, what is served and how it is watched."""

import gc

# A start makes hundreds of thousands of objects that stay; looking through them at every 700th is a sixth of its time.
# What is old is looked through as often as ever: once it has grown by a quarter.
gc.set_threshold(50_000, 5, 2)
