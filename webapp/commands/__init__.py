"""Commands that ask the engine and answer on the terminal, in the reader's language or as JSON."""
