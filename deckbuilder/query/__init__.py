"""The card query language: ``faction:gaian type:creature cost<=3 keyword:flying``."""
