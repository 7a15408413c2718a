"""What an account is proved with: passwords, signed tokens, mailed links, captchas, and the count of attempts."""
