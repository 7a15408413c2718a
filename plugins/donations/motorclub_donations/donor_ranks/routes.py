"""The calls under /donation-api about donor ranks."""

from __future__ import annotations

from motorclub.api import Blueprint, current_viewer, db, forbidden, public, requires, signed_in
from motorclub.api.rows import Page
from motorclub_donations.donor_ranks import ranks, schemas
from motorclub_donations.donor_ranks.rows import DonationRankRow, DonorRow, HolderCountsRow, OwnRankRow
from motorclub_donations.shared.http import Body
from motorclub_donations.shared.permissions import MANAGE

blueprint = Blueprint("donations_ranks", __name__, description="Donor ranks")


@blueprint.route("/donation-ranks")
@blueprint.arguments(schemas.RanksQuery, location="query")
@public
def list_ranks(query: Body) -> Page[DonationRankRow]:
    """The donor ranks, the lowest first; the inactive ones too for admins who ask for that."""
    if query["all"] and not current_viewer().may(MANAGE):
        raise forbidden()
    return ranks.list_ranks(query["page"], query["size"], with_all=query["all"])


@blueprint.route("/donation-ranks", methods=["POST"])
@blueprint.arguments(schemas.RankCreateSchema)
@blueprint.response(201, DonationRankRow)
@requires(MANAGE)
def create_rank(body: Body) -> DonationRankRow:
    """Add a rank."""
    rank_id = ranks.create_rank(current_viewer(), body)
    db.session.commit()
    return ranks.get_rank(rank_id)


@blueprint.route("/donation-ranks/<id:rank_id>", methods=["PUT"])
@blueprint.arguments(schemas.RankChangeSchema)
@requires(MANAGE)
def update_rank(body: Body, rank_id: int) -> DonationRankRow:
    """Change a rank; everybody's is recomputed in the background."""
    ranks.update_rank(current_viewer(), rank_id, body)
    db.session.commit()
    return ranks.get_rank(rank_id)


@blueprint.route("/donation-ranks/<id:rank_id>", methods=["DELETE"])
@requires(MANAGE)
def delete_rank(rank_id: int) -> None:
    """Delete a rank that nobody ever had."""
    ranks.delete_rank(current_viewer(), rank_id)
    db.session.commit()


@blueprint.route("/donation-ranks/preview", methods=["POST"])
@blueprint.arguments(schemas.PreviewedRanksSchema)
@requires(MANAGE)
def preview_ranks(body: Body) -> HolderCountsRow:
    """How many members would have each of these ranks."""
    return ranks.preview(body["ranks"])


@blueprint.route("/donation-ranks/mine")
@signed_in
def get_own() -> OwnRankRow:
    """The caller's rank, and what counts for it."""
    return ranks.get_own(current_viewer())


@blueprint.route("/users/<id:user_id>/donor")
@public
def get_donor(user_id: int) -> DonorRow:
    """The rank of a member who wants others to know."""
    return ranks.get_donor(current_viewer(), user_id)
