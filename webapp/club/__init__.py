"""The club: who its members are called, by which links they come, and how they compare."""
