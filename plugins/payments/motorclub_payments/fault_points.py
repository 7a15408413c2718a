"""Places where a test has the process killed, as a machine may stop anywhere. Nothing happens outside of tests.

`MOTORCLUB_FAULT=payments.settle.inside` kills the process when it comes there, if it runs in the mode `test`.
"""

from __future__ import annotations

import os
import signal

POINTS = (
    "payments.checkout.before_call",
    "payments.checkout.before_store",
    "payments.webhook.before_commit",
    "payments.inbox.before_work",
    "payments.settle.before_transaction",
    "payments.settle.inside",
    "payments.settle.after_commit",
    "payments.refund.before_call",
    "payments.refund.before_store",
)


def point(name: str) -> None:
    """Here the process may be killed."""
    if os.environ.get("MOTORCLUB_FAULT") == name and os.environ.get("MOTORCLUB_MODE") == "test":
        os.kill(os.getpid(), signal.SIGKILL)
