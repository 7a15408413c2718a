"""Payments as the platform sees them: what they contribute, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.orm import DeclarativeBase

from motorclub.api import PersonalData, hookimpl
from motorclub_payments import models, personal_data


class PaymentsPlugin:
    """How money comes in and goes back."""

    @hookimpl
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """Payments, events, refunds, the ledger, the sandbox."""
        return (models.Base,)

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """What members have paid, and what was given back."""
        return personal_data.PERSONAL_DATA


plugin = PaymentsPlugin()
