"""What demo data is drawn with."""

from motorclub.files.pictures.scenes import draw_scene

__all__ = ["draw_scene"]
