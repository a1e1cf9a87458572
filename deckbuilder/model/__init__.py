"""Definitions: what a card, a deck, a game and a layout are."""
