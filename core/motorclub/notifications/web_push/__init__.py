"""Web push: subscriptions of members' browsers, and sending notifications to them."""
