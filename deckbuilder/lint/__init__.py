"""What is wrong with card data: a game's own, or cards a user lays over it.

`deckbuilder.lint.run` goes through all checks; what only one game has (its verbs, its texts, its
filters) stands in the module that bears the game's name.
"""
