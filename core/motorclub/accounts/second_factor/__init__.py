"""The second factor: an authenticator app, passkeys, recovery codes, and browsers that are not asked again."""
