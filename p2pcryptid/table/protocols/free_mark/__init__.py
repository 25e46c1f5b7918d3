"""A free mark: one that no dealt row has, chosen by nobody."""
