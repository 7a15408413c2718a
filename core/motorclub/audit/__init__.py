"""The audit log: who did what, written in the transaction of the deed."""

from motorclub.audit.services import record

__all__ = ["record"]
