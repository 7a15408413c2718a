"""What runs: the embedded servers, the launcher that watches every process, and the ports they need."""
