"""Cryptid Clash: two players, sixty-four monsters of land and sea, three cards a battle."""
