"""Pure functions from a view to text."""
