"""A soak of real nodes: game after game, while whatever can go wrong around a node does go wrong.

`python -m helpers.node_soak`, run in the folder of tests, or `make soak-nodes`. Nodes are killed, stopped and
cut off, their disks fill up, and strangers crowd at their doors. Every node is brought back, so every game
must come to an honest end with the same log at all of them, and nobody may be blamed for anything.
"""
