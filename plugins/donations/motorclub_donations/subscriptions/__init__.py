"""Plans, subscriptions, gift codes and perks."""
