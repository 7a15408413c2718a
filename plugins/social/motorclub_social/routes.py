"""The calls under /social-api."""

from __future__ import annotations

from typing import Any, cast

from motorclub.api import (
    Blueprint,
    ContentRef,
    current_viewer,
    forbidden,
    open_to_restricted,
    public,
    requires,
    signed_in,
)
from motorclub.api.rows import Page, Row, schema_of
from motorclub_social import (
    blocks,
    bookmarks,
    comments,
    feed,
    follows,
    people,
    schemas,
    threads,
    writing_limits,
)
from motorclub_social.permissions import COMMENT, FOLLOW, MODERATE

blueprint = Blueprint("social", __name__, description="Follows, feed, bookmarks, blocks and comments")

Query = dict[str, Any]


class Undone(Row):
    """How many bookmarks are again as they were."""

    count: int


class Threads(Row):
    """For each of the references that the caller may see, in their order."""

    items: list[threads.ThreadRow]


def ref_of(query: Query) -> ContentRef:
    """The reference that a query or a body names."""
    return ContentRef(query["target_type"], query["target_id"])


# Following


@blueprint.route("/follows")
@blueprint.arguments(schemas.FollowsQuery, location="query")
@signed_in
def list_follows(query: Query) -> Page[follows.FollowedRow]:
    """What the caller follows, newest first; all, or of one `type` or `level`, or members with one `role`."""
    return follows.list_follows(current_viewer(), **query)


@blueprint.route("/follows/states")
@blueprint.arguments(schemas.RefsQuery, location="query")
@public
def follow_states(query: Query) -> follows.FollowStatesRow:
    """For each reference the caller's level and the number of followers."""
    return follows.FollowStatesRow(follows.states(current_viewer(), query["refs"]))


@blueprint.route("/follows/suggestions")
@blueprint.arguments(schemas.SuggestionsQuery, location="query")
@signed_in
def follow_suggestions(query: Query) -> follows.SuggestionsRow:
    """What the caller might follow and does not yet, such as tags and categories of their own posts."""
    return follows.SuggestionsRow(follows.suggestions(current_viewer(), query["size"]))


@blueprint.route("/follows", methods=["POST"])
@blueprint.arguments(schemas.FollowSchema)
@blueprint.response(200, follows.FollowedRow)
@blueprint.alt_response(201, schema=schema_of(follows.FollowedRow))
@requires(FOLLOW)
def follow(body: Query) -> tuple[follows.FollowedRow, int]:
    """Follow something: 201 for a new follow, 200 for one that there is, whose level is then the given one."""
    viewer = current_viewer()
    follow_id, new = follows.follow(viewer, ref_of(body), body["level"])
    return follows.get_follow(viewer, follow_id), 201 if new else 200


@blueprint.route("/follows", methods=["DELETE"])
@blueprint.arguments(schemas.TargetQuery, location="query")
@signed_in
def unfollow(query: Query) -> None:
    """Follow something no longer; what is not followed is no error."""
    follows.unfollow(current_viewer(), ref_of(query))


@blueprint.route("/users/<id:user_id>/followers")
@blueprint.arguments(schemas.PeopleQuery, location="query")
@public
def followers(query: Query, user_id: int) -> people.PeopleRow:
    """Who follows a member, newest first; empty and `hidden` where the member does not show it."""
    return people.followers(current_viewer(), user_id, query["page"], query["size"])


@blueprint.route("/users/<id:user_id>/following")
@blueprint.arguments(schemas.PeopleQuery, location="query")
@public
def list_following(query: Query, user_id: int) -> people.PeopleRow:
    """The members whom a member follows, newest first; empty and `hidden` where the member does not show them."""
    return people.list_following(current_viewer(), user_id, query["page"], query["size"])


@blueprint.route("/users/<id:user_id>/relation")
@public
def relation(user_id: int) -> people.RelationRow:
    """What stands between the caller and a member: counts, follows, blocks."""
    return people.get_relation(current_viewer(), user_id)


@blueprint.route("/users/<id:user_id>/activities")
@blueprint.arguments(schemas.PartQuery, location="query")
@public
def activities_of(query: Query, user_id: int) -> feed.ActivityRow:
    """What a member has done in public, newest first, as far as the caller may see it; `nextCursor` leads on."""
    return feed.of_member(current_viewer(), user_id, query["cursor"], query["size"])


@blueprint.route("/feeds/me")
@blueprint.arguments(schemas.PartQuery, location="query")
@signed_in
def my_feed(query: Query) -> feed.FeedRow:
    """What has happened to what the caller follows, newest first; `nextCursor` leads on."""
    return feed.read(current_viewer(), query["cursor"], query["size"])


# Bookmarks


@blueprint.route("/bookmarks")
@blueprint.arguments(schemas.BookmarksQuery, location="query")
@signed_in
def list_bookmarks(query: Query) -> Page[bookmarks.BookmarkRow]:
    """The caller's own bookmarks, newest first. Those of others are private: 403, for admins too."""
    viewer = current_viewer()
    if query.pop("user_id", viewer.id) != viewer.id:
        raise forbidden("Bookmarks are private.")
    return bookmarks.list_bookmarks(viewer, **query)


@blueprint.route("/bookmarks/states")
@blueprint.arguments(schemas.RefsQuery, location="query")
@signed_in
def bookmark_states(query: Query) -> bookmarks.BookmarkStatesRow:
    """For each reference the caller's bookmark."""
    return bookmarks.BookmarkStatesRow(bookmarks.states(current_viewer(), query["refs"]))


@blueprint.route("/bookmarks", methods=["POST"])
@blueprint.arguments(schemas.SaveSchema)
@blueprint.response(200, bookmarks.BookmarkRow)
@blueprint.alt_response(201, schema=schema_of(bookmarks.BookmarkRow))
@signed_in
def save(body: Query) -> tuple[bookmarks.BookmarkRow, int]:
    """Keep something: 201 for a new bookmark; 200 for one that there is, changed as far as the body says."""
    viewer = current_viewer()
    bookmark_id, new = bookmarks.save(viewer, ref_of(body), cast(bookmarks.BookmarkInput, body))
    return bookmarks.get_bookmark(viewer, bookmark_id), 201 if new else 200


@blueprint.route("/bookmarks/<id:bookmark_id>", methods=["PUT"])
@blueprint.arguments(schemas.ChangeBookmarkSchema)
@signed_in
def change_bookmark(body: bookmarks.BookmarkInput, bookmark_id: int) -> bookmarks.BookmarkRow:
    """Another folder, note or reminder; `seen` takes the mark of a change away."""
    viewer = current_viewer()
    bookmarks.change(viewer, bookmark_id, body)
    return bookmarks.get_bookmark(viewer, bookmark_id)


@blueprint.route("/bookmarks/<id:bookmark_id>", methods=["DELETE"])
@signed_in
def delete_bookmark(bookmark_id: int) -> None:
    """Keep it no longer."""
    bookmarks.delete(current_viewer(), bookmark_id)


@blueprint.route("/bookmarks/move", methods=["POST"])
@blueprint.arguments(schemas.MoveSchema)
@signed_in
def move_bookmarks(body: Query) -> bookmarks.DoneRow:
    """Put bookmarks into a folder; those that are not the caller's are left out."""
    return bookmarks.move(current_viewer(), body["ids"], body["folder_id"])


@blueprint.route("/bookmarks/remove", methods=["POST"])
@blueprint.arguments(schemas.RemoveSchema)
@signed_in
def remove_bookmarks(body: Query) -> bookmarks.DoneRow:
    """Keep these no longer; those that are not the caller's are left out."""
    return bookmarks.remove(current_viewer(), body["ids"])


@blueprint.route("/bookmarks/undo", methods=["POST"])
@blueprint.arguments(schemas.UndoSchema)
@signed_in
def undo(body: Query) -> Undone:
    """Take a move or a removal back, once and within a minute; 410 after that."""
    return Undone(bookmarks.undo(current_viewer(), body["token"]))


@blueprint.route("/bookmark-folders")
@signed_in
def list_folders() -> bookmarks.FoldersRow:
    """The caller's folders with the number of bookmarks in each."""
    return bookmarks.list_folders(current_viewer())


@blueprint.route("/bookmark-folders", methods=["POST"])
@blueprint.arguments(schemas.FolderSchema)
@blueprint.response(201, bookmarks.BookmarkFolderRow)
@signed_in
def make_folder(body: Query) -> bookmarks.BookmarkFolderRow:
    """A new folder, behind the others; 409 for a name that there is."""
    viewer = current_viewer()
    return bookmarks.get_folder(viewer, bookmarks.make_folder(viewer, body["name"]))


@blueprint.route("/bookmark-folders/<id:folder_id>", methods=["PUT"])
@blueprint.arguments(schemas.ChangeFolderSchema)
@signed_in
def change_folder(body: bookmarks.FolderInput, folder_id: int) -> bookmarks.BookmarkFolderRow:
    """Another name or place."""
    viewer = current_viewer()
    bookmarks.change_folder(viewer, folder_id, body)
    return bookmarks.get_folder(viewer, folder_id)


@blueprint.route("/bookmark-folders/<id:folder_id>", methods=["DELETE"])
@signed_in
def delete_folder(folder_id: int) -> None:
    """Take a folder away; its bookmarks stay, in none."""
    bookmarks.delete_folder(current_viewer(), folder_id)


# Blocks


@blueprint.route("/blocks")
@blueprint.arguments(schemas.BlocksQuery, location="query")
@signed_in
def list_blocks(query: Query) -> Page[blocks.BlockedRow]:
    """The members whom the caller has blocked or muted, newest first."""
    return blocks.list_blocks(current_viewer(), query["page"], query["size"])


@blueprint.route("/blocks", methods=["POST"])
@blueprint.arguments(schemas.BlockSchema)
@blueprint.response(200, blocks.BlockedRow)
@blueprint.alt_response(201, schema=schema_of(blocks.BlockedRow))
@open_to_restricted
@signed_in
def block(body: Query) -> tuple[blocks.BlockedRow, int]:
    """Block or mute somebody. A block ends the follows between the two."""
    viewer = current_viewer()
    new = blocks.block(viewer, body["user_id"], body["kind"])
    return blocks.get_block(viewer, body["user_id"]), 201 if new else 200


@blueprint.route("/blocks/<id:user_id>", methods=["DELETE"])
@open_to_restricted
@signed_in
def unblock(user_id: int) -> None:
    """Have to do with somebody again; who is not blocked is no error."""
    blocks.unblock(current_viewer(), user_id)


# Comments


@blueprint.route("/comments")
@blueprint.arguments(schemas.CommentsQuery(), location="query")
@public
def list_comments(query: Query) -> threads.CommentsRow:
    """Comments on something with their first replies, or the replies to one; `nextCursor` leads on."""
    return threads.list_comments(current_viewer(), ref_of(query), cast(threads.Part, query))


@blueprint.route("/comments/batch")
@blueprint.arguments(schemas.RefsQuery(), location="query")
@public
def batch(query: Query) -> Threads:
    """The first five comments on each of up to 50 things, and how many there are."""
    return Threads(threads.batch(current_viewer(), query["refs"]))


@blueprint.route("/comments/limits")
@signed_in
def show_limits() -> writing_limits.LimitsRow:
    """What the caller may still say today, and with how many links; null where nothing is counted."""
    return writing_limits.get_limits(current_viewer())


@blueprint.route("/comments/<id:comment_id>")
@public
def one_comment(comment_id: int) -> threads.CommentRow:
    """A comment by its number, for links that lead to it."""
    return threads.get_comment(current_viewer(), comment_id)


@blueprint.route("/comments", methods=["POST"])
@blueprint.arguments(schemas.SaySchema)
@blueprint.response(201, threads.CommentRow)
@requires(COMMENT)
def say(body: Query) -> tuple[threads.CommentRow, dict[str, str]]:
    """Comment on something, or reply to a comment. The addressed members are notified."""
    viewer = current_viewer()
    comment_id = comments.say(viewer, ref_of(body), body["parent_id"], body["body"])
    return threads.get_comment(viewer, comment_id), {"Location": f"/social-api/comments/{comment_id}"}


@blueprint.route("/comments/<id:comment_id>", methods=["PUT"])
@blueprint.arguments(schemas.EditSchema)
@signed_in
def edit(body: Query, comment_id: int) -> threads.CommentRow:
    """Other words for one's own comment."""
    viewer = current_viewer()
    comments.edit(viewer, comment_id, body["body"], body.get("version"))
    return threads.get_comment(viewer, comment_id)


@blueprint.route("/comments/<id:comment_id>", methods=["DELETE"])
@signed_in
def delete_comment(comment_id: int) -> None:
    """Take a comment away: one's own, or anybody's for those who moderate."""
    comments.delete(current_viewer(), comment_id)


@blueprint.route("/comments/<id:comment_id>/restore", methods=["POST"])
@requires(MODERATE)
def restore(comment_id: int) -> threads.CommentRow:
    """Bring a comment back that has been taken away."""
    viewer = current_viewer()
    comments.restore(viewer, comment_id)
    return threads.get_comment(viewer, comment_id)


@blueprint.route("/comments/<id:comment_id>/vote", methods=["PUT"])
@blueprint.arguments(schemas.LikeSchema)
@requires(COMMENT)
def like(body: Query, comment_id: int) -> comments.LikedRow:
    """Like somebody else's comment, or no longer; the same again changes nothing."""
    return comments.vote(current_viewer(), comment_id, body["value"])


@blueprint.route("/users/<id:user_id>/comments")
@blueprint.arguments(schemas.PartQuery, location="query")
@public
def list_written(query: Query, user_id: int) -> threads.WrittenPartRow:
    """What a member has commented, newest first, as far as the caller may see what it is about."""
    return threads.list_written(current_viewer(), user_id, query["cursor"], query["size"])
