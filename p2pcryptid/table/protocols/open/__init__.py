"""Opening: a seat shows what it had chosen unseen, by a seal or by committing to a row."""
