"""What bots go by: how good an option looks, what a card is worth, how a seat stands."""
