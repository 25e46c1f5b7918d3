"""The whole screen of a terminal, drawn with Textual."""
