"""Points for what members do: a plugin's rules and facts, for the plugin that counts points."""

from motorclub.plugin.points import POINT_SOURCES, Board, PointFact, PointRule, PointSource

__all__ = ["POINT_SOURCES", "Board", "PointFact", "PointRule", "PointSource"]
