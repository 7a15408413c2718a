"""`motorclub price_predictor ...`"""

from __future__ import annotations

import click

from motorclub_price_predictor import learning, model_store


@click.command("train")
def train() -> None:
    """Train the price model now and print how wrong it is."""
    try:
        model_id = learning.train("command")
    except (learning.Stopped, learning.TrainingFailed) as error:
        raise click.ClickException(f"no new model: {error or 'the plugin was switched off'}") from error
    found = model_store.latest()
    if found is not None:
        click.echo(f"Model {model_id}")
        for name, value in found.figures.items():
            click.echo(f"  {name}: {value:.3f}" if isinstance(value, float) else f"  {name}: {value}")


COMMANDS = (train,)
