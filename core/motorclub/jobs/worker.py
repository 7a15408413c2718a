"""The jobs process: `python -m motorclub.jobs.worker`.

The main thread runs jobs from the queue, a second one looks for work (ticker.py), a third follows the platform's
switches. SIGTERM and SIGINT end it: what is running gets three seconds, then it is given back for another worker.
"""

from __future__ import annotations

import logging
import threading

from motorclub.app import create_app
from motorclub.config import Config
from motorclub.jobs.queue import work
from motorclub.jobs.ticker import Ticker
from motorclub.plugin.registry import Registry
from motorclub.processes import lifeline

TICKER_PATIENCE_S = 3.0


def main() -> None:
    """Work until told to stop or until the parent process ends."""
    lifeline.follow_parent()
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    config = Config.from_env()
    app = create_app(config, kind="jobs", follow=True)
    registry: Registry = app.extensions["motorclub.registry"]
    stop = threading.Event()
    ticker = Ticker(app, stop)
    ticker.start()
    try:
        with app.app_context():
            work(config.redis_url, stop)
    finally:
        stop.set()
        # A handler that does not end goes with the process: its transaction was not committed.
        ticker.join(TICKER_PATIENCE_S)
        registry.stop()


if __name__ == "__main__":
    main()
