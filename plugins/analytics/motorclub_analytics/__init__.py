"""Analytics: points, trust levels, badges and leaderboards. Start reading at plugin.py."""
