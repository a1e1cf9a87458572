"""The user's own pictures as cards: looked at, fitted to a card, embedded without loss."""
