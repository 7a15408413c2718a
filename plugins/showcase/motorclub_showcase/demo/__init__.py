"""The showcase's part of the demo community: the cars of its members, from garage.toml and pictures/."""

from motorclub_showcase.demo.garage import seed

__all__ = ["seed"]
