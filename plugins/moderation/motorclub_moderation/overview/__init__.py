"""The moderator panel's figures and suspicious votes."""
