"""The counting trainer: which hand comes next, and what an announced count was worth."""
