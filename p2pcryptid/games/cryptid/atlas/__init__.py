"""The atlas: boards worth playing on, found once by a search and shipped as data.

`pages` reads them and is all that a game needs; `counting`, `worth`, `search` and `building` made them.
"""
