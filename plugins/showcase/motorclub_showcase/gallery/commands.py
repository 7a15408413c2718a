"""Commands of the gallery."""

from __future__ import annotations

import click

from motorclub.api import db
from motorclub_showcase.gallery import facets
from motorclub_showcase.gallery.car_index import index_all_cars


@click.command("index-cars")
def index_cars_command() -> None:
    """Renew the index that the gallery and the list of cars are read from, such as after cars were imported."""
    number = index_all_cars()
    facets.renew_counts()
    db.session.commit()
    click.echo(f"{number} cars indexed")


COMMANDS = (index_cars_command,)
