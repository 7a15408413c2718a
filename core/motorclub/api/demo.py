"""What demo data is drawn and counted with."""

from motorclub.figures.counters import add_demo_counts
from motorclub.files.pictures.scenes import draw_scene

__all__ = ["add_demo_counts", "draw_scene"]
