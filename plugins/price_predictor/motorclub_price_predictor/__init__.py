"""What a car may be worth, from comparable cars: a plugin of Motorclub."""
