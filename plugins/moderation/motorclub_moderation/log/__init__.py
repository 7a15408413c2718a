"""The moderation log, append-only and chained by hashes."""
