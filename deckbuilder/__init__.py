"""Deckbuilder: check card game decks, print them, and playtest them."""

__version__ = "0.1.0"
