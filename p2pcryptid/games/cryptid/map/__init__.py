"""The map as characters on a screen: hexes of half blocks, in three sizes and four themes."""
