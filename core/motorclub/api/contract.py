"""For a plugin's module `contract.py`, which says how the contract suite acts on its content."""

from motorclub.plugin.content_cases import Caller, ContentCase

__all__ = ["Caller", "ContentCase"]
