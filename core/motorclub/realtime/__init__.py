"""Real time: STOMP over WebSocket, topics with rules, one hub loop per process."""
