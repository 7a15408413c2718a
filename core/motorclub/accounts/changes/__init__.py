"""Changing what an account is signed in with: password, email address, and a device that was not the member's."""
