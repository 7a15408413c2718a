"""What the price predictor does by itself, and by command: it trains once a day, and looks at the cars every hour."""

from __future__ import annotations

from datetime import timedelta
from typing import TypedDict

import click

from motorclub.api import Job, db, settings_of
from motorclub_price_predictor import learning, site_cars
from motorclub_price_predictor.settings import PricePredictorSettings

# Fewer new cars are not worth a training, whatever share they are.
LEAST_GROWTH = 10


class Asked(TypedDict, total=False):
    """Why a training was asked for; the schedule does not say."""

    reason: str


def train(payload: Asked) -> None:
    """Train. A training that was cut short by the plugin's being switched off waits for it to come back."""
    reason = payload.get("reason", "daily")
    try:
        learning.train(reason)
    except learning.Stopped:
        learning.ask_for(reason)


def follow_site(payload: object) -> None:
    """Take over the site's cars as they are now, and ask for a training once there are enough new ones."""
    count = site_cars.mirror()
    db.session.flush()
    if learning.latest_model() is None:
        learning.ask_for("first")
    elif has_grown(learning.rows_at_last_training(), count):
        learning.ask_for("growth")


def has_grown(before: int, count: int) -> bool:
    """Whether that many more cars are worth a training."""
    percent = settings_of(PricePredictorSettings).retrain_growth_percent
    return count - before >= max(LEAST_GROWTH, before * percent / 100)


JOBS = (
    Job(learning.TRAIN, train, every=timedelta(days=1), retries=1),
    Job("price_predictor.follow_site", follow_site, every=timedelta(hours=1)),
)


@click.command("train")
def train_command() -> None:
    """Train the price model now and print how wrong it is."""
    try:
        model_id = learning.train("command")
    except (learning.Stopped, learning.TrainingFailed) as error:
        raise click.ClickException(f"no new model: {error or 'the plugin was switched off'}") from error
    found = learning.latest_model()
    if found is not None:
        click.echo(f"Model {model_id}")
        for name, value in found.figures.items():
            click.echo(f"  {name}: {value:.3f}" if isinstance(value, float) else f"  {name}: {value}")


COMMANDS = (train_command,)
