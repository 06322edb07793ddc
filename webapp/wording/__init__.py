"""What the site says about the game, in the reader's language: one whole sentence a message."""
