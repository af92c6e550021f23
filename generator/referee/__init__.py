"""The referee: judges set-ups, rounds and scores. Pure: no printing, no clock, no chance."""
