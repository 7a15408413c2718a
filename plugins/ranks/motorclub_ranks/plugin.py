"""Ranks as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import contributes
from motorclub_ranks.shared.base import Base


class RanksPlugin:
    """Points and their ledger, trust levels, badges, leaderboards."""

    register_models = contributes((Base,))


plugin = RanksPlugin()
