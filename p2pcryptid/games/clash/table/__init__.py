"""The table of Cryptid Clash on a screen of characters: hands, battle rows, collections."""
