"""A training from beginning to end: what it was, what became of it, and the model it leaves.

The arithmetic runs in a process of its own (`training.py`): its memory goes when it goes, and whatever happens to
it, the model that is in use stays until a new one is written in one transaction.
"""

from __future__ import annotations

import hashlib
import json
import logging
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from tempfile import TemporaryFile
from typing import IO, Annotated, Any, TypedDict

import sqlalchemy as sa

from motorclub.api import (
    Category,
    Member,
    NotificationKind,
    Role,
    ServiceFailed,
    Topic,
    conflict,
    db,
    enqueue,
    notify,
    now,
    reads,
    send_after_commit,
)
from motorclub.api.rows import Page, Row, columns_of, read_page, schema_of
from motorclub_price_predictor import dataset, site_cars
from motorclub_price_predictor.models import Outcome, Run, TrainedModel
from motorclub_price_predictor.training import as_line
from motorclub_price_predictor.trees import BadModel, Model, read
from motorclub_price_predictor.values import Listing

MODELS_KEPT = 3

# Models by digest. A digest stands for its document wherever that is stored, so nothing here can be out of date.
_read: dict[str, Model] = {}


@dataclass(frozen=True, slots=True)
class Latest:
    """What is known about the newest model without reading it."""

    id: int
    trained_at: datetime
    digest: str
    figures: Mapping[str, Any]


def latest_model() -> Latest | None:
    """The newest model's row, its document left out."""
    columns = (TrainedModel.id, TrainedModel.trained_at, TrainedModel.digest, TrainedModel.figures)
    row = reads().execute(sa.select(*columns).order_by(TrainedModel.id.desc()).limit(1)).first()
    return Latest(*row) if row else None


def model_of(row: Latest) -> Model | None:
    """The model itself; None, and a line in the log, if what is stored cannot be used."""
    if row.digest not in _read:
        try:
            found = _load(row)
        except BadModel as error:
            _log.error("model %d cannot be used: %s", row.id, error)
            return None
        while len(_read) >= MODELS_KEPT:
            _read.pop(next(iter(_read)), None)
        _read[row.digest] = found
    return _read.get(row.digest)


def _load(row: Latest) -> Model:
    document = reads().scalar(sa.select(TrainedModel.document).where(TrainedModel.id == row.id))
    if document is None or digest_of(document) != row.digest:
        raise BadModel("it is not what was written when it was trained")
    return read(document)


def digest_of(document: Mapping[str, object]) -> str:
    """The same for equal documents, however the database orders their keys."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def keep_model(document: Mapping[str, Any], figures: Mapping[str, object]) -> int:
    """Write a new model, which is asked from the commit on, and drop old ones. Raises BadModel for a useless one."""
    read(document)
    model = TrainedModel(
        trained_at=now(), digest=digest_of(document), document=dict(document), figures=dict(figures)
    )
    db.session.add(model)
    db.session.flush()
    newest = sa.select(TrainedModel.id).order_by(TrainedModel.id.desc()).limit(MODELS_KEPT)
    db.session.execute(sa.delete(TrainedModel).where(TrainedModel.id.not_in(newest)))
    return model.id


TRAINING_FAILED = NotificationKind(
    "price_predictor.training_failed",
    "The price model could not be trained (for admins).",
    'The price model could not be trained; the last good one stays in use. <a href="{url}">See why</a>',
    Category.SYSTEM,
    roles=frozenset({Role.ADMIN}),
)

KINDS = (TRAINING_FAILED,)


TRAIN = "price_predictor.train"
TOPIC = "/topic/price-predictor/model"
MODEL_TRAINED = "MODEL_TRAINED"
PROGRAM = (sys.executable, "-I", "-m", "motorclub_price_predictor.training")

LOOK_S = 0.2
LONGEST_S = 600.0
# A run that has not ended after this is not running any more: its worker has died.
CUT_OFF = timedelta(seconds=LONGEST_S * 2)
RUNS_KEPT = 100
ERROR_LENGTH = 2000

_log = logging.getLogger("motorclub.price_predictor")


class ModelTrained(Row):
    """The frame about a new model."""

    model_id: int


MODEL_TOPIC = Topic(TOPIC, "A new model has been trained.", messages={MODEL_TRAINED: schema_of(ModelTrained)})


class Stopped(Exception):
    """The plugin was switched off meanwhile."""


class TrainingFailed(RuntimeError):
    """The training's process ended without a model; the message is its last word."""


def train(reason: str) -> int:
    """Train on the site's cars and the data set; the new model's id. Commits.

    Raises Stopped, or what went wrong after admins were notified. In both cases the model in use stays.
    """
    run_id = _begin(reason)
    try:
        site_rows = _mirror()
        answer = learn([*site_cars.every(), *dataset.listings()], lambda: _stop_asked(run_id))
        return _keep(run_id, answer, site_rows)
    except Stopped:
        db.session.rollback()
        _end(run_id, Outcome.STOPPED)
        db.session.commit()
        raise
    except Exception as error:
        db.session.rollback()
        _fail(run_id, error)
        raise


def _mirror() -> int:
    """The site's cars as they are now; those that are here already, should no plugin provide them."""
    try:
        count = site_cars.mirror()
        db.session.commit()
    except ServiceFailed as error:
        db.session.rollback()
        _log.error("training goes on with the cars of the last hour: %s", error)
        return len(site_cars.every())
    return count


def _begin(reason: str) -> int:
    run = Run(reason=reason, started_at=now())
    db.session.add(run)
    db.session.flush()
    db.session.execute(sa.delete(Run).where(Run.id <= run.id - RUNS_KEPT))
    run_id = run.id
    db.session.commit()
    return run_id


class Answer(TypedDict):
    """What the training's process answers: the model as `trees.read` takes it, and its `Figures`."""

    document: dict[str, Any]
    figures: dict[str, Any]


def learn(listings: Sequence[Listing], stop: Callable[[], bool]) -> Answer:
    """Train in a process of its own.

    Raises Stopped soon after `stop()` has become true, TrainingFailed.
    """
    with TemporaryFile() as input_file, TemporaryFile() as said, TemporaryFile() as errors:
        input_file.write(json.dumps([as_line(listing) for listing in listings]).encode())
        input_file.seek(0)
        with subprocess.Popen(PROGRAM, stdin=input_file, stdout=said, stderr=errors) as process:
            try:
                _wait(process, stop)
            finally:
                process.kill()
        if process.returncode != 0:
            raise TrainingFailed(f"it ended with {process.returncode}: {_last_line(errors)}")
        said.seek(0)
        answer: Answer = json.load(said)
    return answer


def _wait(process: subprocess.Popen[bytes], stop: Callable[[], bool]) -> None:
    began = time.monotonic()
    while True:
        try:
            process.wait(timeout=LOOK_S)
        except subprocess.TimeoutExpired:
            if stop():
                raise Stopped from None
            if time.monotonic() - began > LONGEST_S:
                raise TrainingFailed(f"it took longer than {LONGEST_S:.0f} seconds") from None
        else:
            return


def _last_line(errors: IO[bytes]) -> str:
    errors.seek(0)
    lines = errors.read().decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"


def _stop_asked(run_id: int) -> bool:
    return bool(reads().scalar(sa.select(Run.stop_asked).where(Run.id == run_id)))


def _keep(run_id: int, answer: Answer, site_rows: int) -> int:
    stopping = sa.select(Run.stop_asked).where(Run.id == run_id).with_for_update()
    if db.session.scalar(stopping):
        raise Stopped
    model_id = keep_model(answer["document"], answer["figures"])
    _end(run_id, Outcome.TRAINED, site_rows=site_rows)
    send_after_commit(TOPIC, MODEL_TRAINED, lambda: ModelTrained(model_id))
    db.session.commit()
    return model_id


def _fail(run_id: int, error: Exception) -> None:
    """Write down what happened; admins hear of the first failure after a success."""
    again = last_outcome() == Outcome.FAILED
    _end(run_id, Outcome.FAILED, error=f"{type(error).__name__}: {error}"[:ERROR_LENGTH])
    if not again:
        for admin in db.session.scalars(sa.select(Member.id).where(Member.role == Role.ADMIN)):
            notify(admin, TRAINING_FAILED.name, {}, "/adminPanel")
    db.session.commit()


def _end(run_id: int, outcome: Outcome, *, error: str | None = None, site_rows: int = 0) -> None:
    run = db.session.get_one(Run, run_id)
    run.outcome, run.ended_at, run.error, run.site_rows = outcome, now(), error, site_rows


def last_outcome() -> str | None:
    """How the last training that has ended went."""
    ended = sa.select(Run.outcome).where(Run.ended_at.is_not(None)).order_by(Run.id.desc()).limit(1)
    return reads().scalar(ended)


def ask_for(reason: str) -> None:
    """Have a training run soon, in the current transaction; once for as long as none has begun since."""
    last = db.session.scalar(sa.select(sa.func.max(Run.id))) or 0
    enqueue(TRAIN, {"reason": reason}, key=f"{reason}:{last}")


def ask_for_first() -> None:
    """As `ask_for`, unless there is a model."""
    if latest_model() is None:
        ask_for("first")


def ask_by_hand() -> None:
    """As `ask_for`; commits. Raises 409 while one runs."""
    running = sa.select(Run.id).where(Run.outcome == Outcome.RUNNING, Run.started_at > now() - CUT_OFF)
    if db.session.scalar(sa.select(running.exists())):
        raise conflict("A training is running.")
    ask_for("asked")
    db.session.commit()


def stop_running() -> None:
    """Have running trainings end soon, in the current transaction."""
    db.session.execute(sa.update(Run).where(Run.outcome == Outcome.RUNNING).values(stop_asked=True))


def rows_at_last_training() -> int:
    """How many cars of the site there were."""
    last = sa.select(Run.site_rows).where(Run.outcome == Outcome.TRAINED).order_by(Run.id.desc()).limit(1)
    return reads().scalar(last) or 0


class RunRow(Row):
    """A training; `ended_at` is null while it runs, or for ever if it was cut off."""

    id: int
    reason: str
    started_at: datetime
    ended_at: datetime | None
    outcome: Annotated[str, Outcome]
    error: str | None
    site_rows: int


def list_runs(page: int, size: int) -> Page[RunRow]:
    """A page of trainings, the newest first."""
    return read_page(RunRow, sa.select(*columns_of(RunRow, Run)).order_by(Run.id.desc()), page, size)
