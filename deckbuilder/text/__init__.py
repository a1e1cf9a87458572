"""From definitions to words and icons, per language."""
