"""Training in the background: what it leaves, and what it leaves alone when it goes wrong."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from motorclub.api import Role, db
from motorclub_price_predictor import dataset, jobs, learning, services
from motorclub_price_predictor.models import Run, TrainedModel

pytestmark = pytest.mark.once

CALL = "/price-predictor-api/trainings"
ABOUT = "/price-predictor-api/about"
CAR = {"brand": "Mercedes-Benz", "model": "C-Class", "year": 2015, "mileageKm": 80_000, "country": "US"}


@pytest.fixture
def few_cars() -> Any:
    """Training on a quarter of the data set takes less time."""
    with patch.object(dataset, "listings", lambda: ALL[::4]):
        yield


ALL = dataset.listings()


def runs(site: Any) -> list[tuple[str, str | None]]:
    """Outcome and error of each training, the oldest first."""
    with site.context():
        return [(run.outcome, run.error) for run in db.session.scalars(sa.select(Run).order_by(Run.id))]


def models(site: Any) -> list[int]:
    """The stored models."""
    with site.context():
        return list(db.session.scalars(sa.select(TrainedModel.id).order_by(TrainedModel.id)))


def started() -> int:
    """The training's process, as soon as there is one."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        for entry in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                words = entry.read_bytes().split(b"\0")
                parent = int((entry.parent / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, ValueError):
                continue
            if b"motorclub_price_predictor.training" in words and parent == os.getpid():
                return int(entry.parent.name)
        time.sleep(0.01)
    raise AssertionError("no training has started")


def beside(work: Callable[[], None]) -> threading.Thread:
    """`work` in a thread that has begun."""
    thread = threading.Thread(target=work)
    thread.start()
    return thread


@pytest.mark.usefixtures("few_cars")
def test_an_admin_has_the_model_trained_and_everybody_reads_how_wrong_it_is(site: Any, topics: Any) -> None:
    """From the call to the figures, with the job in between; a new model is told to open pages."""
    assert site.client().get(ABOUT).json["model"] is None
    admin = site.as_role(Role.ADMIN)
    assert admin.post(CALL).status_code == 202
    assert admin.post(CALL).status_code == 202
    site.run_jobs()
    figures = site.client().get(ABOUT).json["model"]
    assert figures["rowsTested"] > 100
    assert 0 < figures["medianError"] < figures["baselineError"]
    assert 0.3 < figures["coverage"] < 0.7
    assert runs(site) == [("TRAINED", None)]
    [frame] = topics.sent(learning.TOPIC)
    assert (frame.type, frame.body["modelId"]) == ("MODEL_TRAINED", figures["id"])
    [told] = admin.get(CALL).json["content"]
    assert (told["reason"], told["outcome"], told["siteRows"]) == ("asked", "TRAINED", 0)
    assert site.client().post("/price-predictor-api/estimates", json=CAR).json["model"]["median"] > 0


def test_only_admins_train(site: Any) -> None:
    """Reading the trainings is theirs as well."""
    for role in (Role.USER, Role.EVENT_ORGANISER, Role.MODERATOR):
        client = site.as_role(role)
        assert (client.post(CALL).status_code, client.get(CALL).status_code) == (403, 403)
    assert site.client().post(CALL).status_code == 401


@pytest.mark.full
@pytest.mark.usefixtures("few_cars")
def test_a_training_that_is_killed_leaves_the_model_that_is_there(trained: Any) -> None:
    """Its process is shot; the old model answers as before, and the run says how it ended."""
    before = models(trained)
    said = trained.client().post("/price-predictor-api/estimates", json=CAR).json
    killer = beside(lambda: os.kill(started(), signal.SIGKILL))
    with trained.context(), pytest.raises(learning.TrainingFailed, match="ended with -9"):
        learning.train("test")
    killer.join()
    assert models(trained) == before
    assert runs(trained) == [("FAILED", "TrainingFailed: it ended with -9: it said nothing")]
    assert trained.client().post("/price-predictor-api/estimates", json=CAR).json == said


def test_the_programs_last_words_are_kept_for_admins(trained: Any) -> None:
    """And admins are told once, not of each failure that follows."""
    admin = trained.member("boss", Role.ADMIN)
    with patch.object(dataset, "listings", lambda: ALL[:50]):
        for _ in range(2):
            with trained.context(), pytest.raises(learning.TrainingFailed):
                learning.train("test")
    assert [error for _, error in runs(trained)] == [
        "TrainingFailed: it ended with 1: TooFewCars: 50 cars in one currency are not enough: at least 200"
    ] * 2
    told = trained.client(admin.token).get(f"/api/notifications/{admin.id}/unread/latest").json
    [notice] = told
    assert notice["message"].startswith(
        "The price model could not be trained; the last good one stays in use."
    )
    assert '<a href="/adminPanel">' in notice["message"]
    with trained.context():
        assert services.health().ok is False


@pytest.mark.usefixtures("few_cars")
def test_switching_off_ends_a_training_at_once_and_switching_on_resumes_it(trained: Any) -> None:
    """Its process is gone when the job ends, the old model stays, and the parked job trains after the switch back."""
    before = models(trained)
    admin = trained.as_role(Role.ADMIN)
    assert admin.post(CALL).status_code == 202
    ended: list[int] = []

    def switch() -> None:
        ended.append(started())
        trained.switch("price_predictor", on=False)

    switcher = beside(switch)
    trained.run_jobs()
    switcher.join()
    assert not Path(f"/proc/{ended[0]}").exists()
    assert (runs(trained), models(trained)) == ([("STOPPED", None)], before)
    trained.run_jobs()
    assert runs(trained) == [("STOPPED", None)]
    trained.switch("price_predictor", on=True)
    trained.run_jobs()
    assert [outcome for outcome, _ in runs(trained)] == ["STOPPED", "TRAINED"]
    assert models(trained) == [*before, before[-1] + 1]


@pytest.mark.full
def test_without_a_switch_the_same_training_ends_well(trained: Any) -> None:
    """The control of the two tests above: nothing but the kill and the switch keeps the model from being written."""
    with patch.object(dataset, "listings", lambda: ALL[::4]), trained.context():
        learning.train("test")
    assert [outcome for outcome, _ in runs(trained)] == ["TRAINED"]


def test_a_model_that_is_no_model_is_not_stored(trained: Any, fitted: Any) -> None:
    """What the process answers is checked before it is written; then the old one stays."""
    before = models(trained)
    answer = {"document": {**fitted[0], "format": 2}, "figures": {}}
    with (
        trained.context(),
        patch.object(learning, "learn", lambda listings, stop: answer),
        pytest.raises(learning.BadModel),
    ):
        learning.train("test")
    assert models(trained) == before
    assert runs(trained)[0][0] == "FAILED"


def test_a_stored_model_that_was_tampered_with_is_not_asked(trained: Any) -> None:
    """Comparables go on without it, and the plugins page says so."""
    with trained.context():
        changed = "jsonb_set(document, '{widen}', '0.5')"
        db.session.execute(
            sa.text(f"UPDATE price_predictor_model SET document = {changed}, digest = 'other'")
        )
        db.session.commit()
    told = trained.client().post("/price-predictor-api/estimates", json=CAR).json
    assert (told["enough"], told["model"]) == (True, None)
    with trained.context():
        assert services.health().message == "The stored model cannot be read. Train it again."


def test_old_models_and_trainings_go(trained: Any, fitted: Any) -> None:
    """Three models are kept; asked is always the newest."""
    document, _ = fitted
    with trained.context():
        for number in range(4):
            newest = learning.keep_model({**document, "widen": number / 100}, {"median_error": 0.1})
            db.session.commit()
    assert models(trained) == [newest - 2, newest - 1, newest]
    with trained.context():
        found = learning.latest_model()
        assert found is not None
        model = learning.model_of(found)
        assert model is not None
        assert model.widen == 0.03


def test_the_day_and_the_first_hour_have_their_training(site: Any) -> None:
    """Scheduled daily; the hourly look asks for the first model, once."""
    daily = next(job for job in jobs.JOBS if job.name == learning.TRAIN)
    assert daily.every is not None
    assert daily.every.days == 1
    with site.context():
        for _ in range(2):
            jobs.follow_site({})
            db.session.commit()
        payloads = list(
            db.session.scalars(sa.text("SELECT payload FROM job WHERE name = 'price_predictor.train'"))
        )
    assert payloads == [{"reason": "first"}]


def test_health_reports_the_age_of_the_model(trained: Any, clock: Any) -> None:
    """Well while it is young."""
    with trained.context():
        db.session.execute(sa.update(TrainedModel).values(trained_at=clock.at))
        db.session.commit()
        assert services.health().message == "Trained 2026-06-01 12:00 UTC, median error 12%."
        clock.advance(days=3)
        assert services.health().message == "The model is 3 days old: is the jobs process running?"


def test_health_reports_that_there_is_no_model(site: Any) -> None:
    """On the first day, or when training never ran."""
    with site.context():
        assert services.health().ok is False


@pytest.mark.usefixtures("few_cars")
def test_the_command_trains_and_prints_the_figures(site: Any) -> None:
    """`motorclub price_predictor train`, inside an application context as the platform calls it."""
    from click.testing import CliRunner

    with site.context():
        done = CliRunner().invoke(jobs.train_command)
    assert done.exit_code == 0, done.output
    assert "median_error: 0." in done.output
    with site.context(), patch.object(dataset, "listings", tuple):
        failed = CliRunner().invoke(jobs.train_command)
    assert failed.exit_code == 1
    assert "no new model" in failed.output


def test_the_process_takes_json_and_gives_json() -> None:
    """The way in and the way out lose nothing."""
    from motorclub_price_predictor.training import as_line, from_line

    lines = json.loads(json.dumps([as_line(listing) for listing in ALL[:50]]))
    assert [from_line(line) for line in lines] == list(ALL[:50])
