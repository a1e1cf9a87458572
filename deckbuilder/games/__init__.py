"""The games: one registry and a package per game."""
