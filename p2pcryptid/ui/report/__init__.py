"""A game on one page for browsers: the verdict, the board at every moment, the story, and the log itself."""
