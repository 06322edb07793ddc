"""What is kept, in one SQLite file: players, their runs, and every hand they counted or judged."""
