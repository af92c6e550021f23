"""From a game and a number of players to pieces and copies."""
