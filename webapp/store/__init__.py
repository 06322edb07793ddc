"""What is kept, in one SQLite file: players, their runs of practice and every hand they counted."""
