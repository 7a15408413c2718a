"""The audit log: who did what, written in the transaction of the action."""

from motorclub.audit.services import record

__all__ = ["record"]
