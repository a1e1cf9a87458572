"""The referee: plays, records and explains games; knows no game's rules itself."""
