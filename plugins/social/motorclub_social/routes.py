"""The calls under /social-api."""

from __future__ import annotations

from typing import Any, cast

from motorclub.api import (
    Blueprint,
    ContentRef,
    current_viewer,
    forbidden,
    public,
    requires,
    signed_in,
)
from motorclub.api.rows import Author, Page, schema_of
from motorclub_social import blocks, bookmarks, comments, feed, follows, people, threads, writing_limits
from motorclub_social.permissions import COMMENT, FOLLOW, MODERATE
from motorclub_social.schemas import (
    ActivitySchema,
    BlockSchema,
    BlocksQuery,
    BookmarksQuery,
    BookmarkStatesSchema,
    ChangeBookmarkSchema,
    ChangeFolderSchema,
    CommentSchema,
    CommentsQuery,
    CommentsSchema,
    EditSchema,
    FeedQuery,
    FeedSchema,
    FolderSchema,
    FoldersSchema,
    FollowSchema,
    FollowsQuery,
    FollowStatesSchema,
    LikedSchema,
    LikeSchema,
    LimitsSchema,
    MentionQuery,
    MoveSchema,
    PeopleFoundSchema,
    PeopleQuery,
    PeopleSchema,
    RefsQuery,
    RemoveSchema,
    SaveSchema,
    SaySchema,
    SuggestionsQuery,
    SuggestionsSchema,
    TargetQuery,
    ThreadsSchema,
    UndoneSchema,
    UndoSchema,
    WrittenPartSchema,
    WrittenQuery,
)
from motorclub_social.targets import Item

blueprint = Blueprint("social", __name__, description="Follows, feed, bookmarks, blocks and comments")

Query = dict[str, Any]


def ref_of(given: Query) -> ContentRef:
    """The reference that a query or a body names."""
    return ContentRef(given["target_type"], given["target_id"])


# Following


@blueprint.route("/follows")
@blueprint.arguments(FollowsQuery, location="query")
@blueprint.response(200, Page[follows.FollowedRow])
@signed_in
def list_follows(query: Query) -> Page[follows.FollowedRow]:
    """What the caller follows, newest first; all, or of one `type` or `level`, or members with one `role`."""
    return follows.list_follows(current_viewer(), **query)


@blueprint.route("/follows/states")
@blueprint.arguments(RefsQuery, location="query")
@blueprint.response(200, FollowStatesSchema)
@public
def follow_states(query: Query) -> Item:
    """For each reference the caller's level and the number of followers."""
    return {"items": follows.states(current_viewer(), query["refs"])}


@blueprint.route("/follows/suggestions")
@blueprint.arguments(SuggestionsQuery, location="query")
@blueprint.response(200, SuggestionsSchema)
@signed_in
def follow_suggestions(query: Query) -> Item:
    """What the caller might follow and does not yet, such as tags and categories that suit what they write about."""
    return {"items": follows.suggestions(current_viewer(), query["size"])}


@blueprint.route("/follows", methods=["POST"])
@blueprint.arguments(FollowSchema)
@blueprint.response(200, follows.FollowedRow)
@blueprint.alt_response(201, schema=schema_of(follows.FollowedRow))
@requires(FOLLOW)
def follow(body: Query) -> tuple[follows.FollowedRow, int]:
    """Follow something: 201 for a new follow, 200 for one that there is, whose level is then the given one."""
    viewer = current_viewer()
    follow_id, new = follows.follow(viewer, ref_of(body), body["level"])
    return follows.get_follow(viewer, follow_id), 201 if new else 200


@blueprint.route("/follows", methods=["DELETE"])
@blueprint.arguments(TargetQuery, location="query")
@blueprint.response(204)
@signed_in
def unfollow(query: Query) -> None:
    """Follow something no longer; what is not followed is no error."""
    follows.unfollow(current_viewer(), ref_of(query))


@blueprint.route("/users/<id:user_id>/followers")
@blueprint.arguments(PeopleQuery, location="query")
@blueprint.response(200, PeopleSchema)
@public
def followers(query: Query, user_id: int) -> Item:
    """Who follows a member, newest first; empty and `hidden` where the member does not show it."""
    return people.followers(current_viewer(), user_id, query["page"], query["size"])


@blueprint.route("/users/<id:user_id>/following")
@blueprint.arguments(PeopleQuery, location="query")
@blueprint.response(200, PeopleSchema)
@public
def following(query: Query, user_id: int) -> Item:
    """The people whom a member follows, newest first; empty and `hidden` where the member does not show it."""
    return people.following(current_viewer(), user_id, query["page"], query["size"])


@blueprint.route("/users/<id:user_id>/relation")
@blueprint.response(200, people.RelationRow)
@public
def relation(user_id: int) -> people.RelationRow:
    """What stands between the caller and a member: counts, follows, blocks."""
    return people.get_relation(current_viewer(), user_id)


@blueprint.route("/users/<id:user_id>/activities")
@blueprint.arguments(FeedQuery, location="query")
@blueprint.response(200, ActivitySchema)
@public
def activities_of(query: Query, user_id: int) -> Item:
    """What a member has done in public, newest first, as far as the caller may see it; `nextCursor` leads on."""
    return feed.of_member(current_viewer(), user_id, query["cursor"], query["size"])


@blueprint.route("/feeds/me")
@blueprint.arguments(FeedQuery, location="query")
@blueprint.response(200, FeedSchema)
@signed_in
def my_feed(query: Query) -> Item:
    """What has happened to what the caller follows, newest first; `nextCursor` leads on."""
    return feed.read(current_viewer(), query["cursor"], query["size"])


# Bookmarks


@blueprint.route("/bookmarks")
@blueprint.arguments(BookmarksQuery, location="query")
@blueprint.response(200, Page[bookmarks.BookmarkRow])
@signed_in
def list_bookmarks(query: Query) -> Page[bookmarks.BookmarkRow]:
    """The caller's own bookmarks, newest first. Those of others are nobody's business: 403, for admins too."""
    viewer = current_viewer()
    if query.pop("user_id", viewer.id) != viewer.id:
        raise forbidden("Bookmarks are private.")
    return bookmarks.list_bookmarks(viewer, **query)


@blueprint.route("/bookmarks/states")
@blueprint.arguments(RefsQuery, location="query")
@blueprint.response(200, BookmarkStatesSchema)
@signed_in
def bookmark_states(query: Query) -> Item:
    """For each reference the caller's bookmark."""
    return {"items": bookmarks.states(current_viewer(), query["refs"])}


@blueprint.route("/bookmarks", methods=["POST"])
@blueprint.arguments(SaveSchema)
@blueprint.response(200, bookmarks.BookmarkRow)
@blueprint.alt_response(201, schema=schema_of(bookmarks.BookmarkRow))
@signed_in
def save(body: Query) -> tuple[bookmarks.BookmarkRow, int]:
    """Keep something: 201 for a new bookmark; 200 for one that there is, changed as far as the body says."""
    viewer = current_viewer()
    bookmark_id, new = bookmarks.save(viewer, ref_of(body), cast(bookmarks.Given, body))
    return bookmarks.get_bookmark(viewer, bookmark_id), 201 if new else 200


@blueprint.route("/bookmarks/<id:bookmark_id>", methods=["PUT"])
@blueprint.arguments(ChangeBookmarkSchema)
@blueprint.response(200, bookmarks.BookmarkRow)
@signed_in
def change_bookmark(body: bookmarks.Given, bookmark_id: int) -> bookmarks.BookmarkRow:
    """Another folder, note or reminder; `seen` takes the mark of a change away."""
    viewer = current_viewer()
    bookmarks.change(viewer, bookmark_id, body)
    return bookmarks.get_bookmark(viewer, bookmark_id)


@blueprint.route("/bookmarks/<id:bookmark_id>", methods=["DELETE"])
@blueprint.response(204)
@signed_in
def delete_bookmark(bookmark_id: int) -> None:
    """Keep it no longer."""
    bookmarks.delete(current_viewer(), bookmark_id)


@blueprint.route("/bookmarks/move", methods=["POST"])
@blueprint.arguments(MoveSchema)
@blueprint.response(200, bookmarks.DoneRow)
@signed_in
def move_bookmarks(body: Query) -> bookmarks.DoneRow:
    """Put bookmarks into a folder; those that are not the caller's are left out."""
    return bookmarks.move(current_viewer(), body["ids"], body["folder_id"])


@blueprint.route("/bookmarks/remove", methods=["POST"])
@blueprint.arguments(RemoveSchema)
@blueprint.response(200, bookmarks.DoneRow)
@signed_in
def remove_bookmarks(body: Query) -> bookmarks.DoneRow:
    """Keep these no longer; those that are not the caller's are left out."""
    return bookmarks.remove(current_viewer(), body["ids"])


@blueprint.route("/bookmarks/undo", methods=["POST"])
@blueprint.arguments(UndoSchema)
@blueprint.response(200, UndoneSchema)
@signed_in
def undo(body: Query) -> dict[str, int]:
    """Take a move or a removal back, once and within a minute; 410 after that."""
    return {"count": bookmarks.undo(current_viewer(), body["token"])}


@blueprint.route("/bookmark-folders")
@blueprint.response(200, FoldersSchema)
@signed_in
def list_folders() -> Item:
    """The caller's folders with the number of bookmarks in each."""
    return bookmarks.list_folders(current_viewer())


@blueprint.route("/bookmark-folders", methods=["POST"])
@blueprint.arguments(FolderSchema)
@blueprint.response(201, bookmarks.KeptFolderRow)
@signed_in
def make_folder(body: Query) -> bookmarks.KeptFolderRow:
    """A new folder, behind the others; 409 for a name that there is."""
    viewer = current_viewer()
    return bookmarks.get_folder(viewer, bookmarks.make_folder(viewer, body["name"]))


@blueprint.route("/bookmark-folders/<id:folder_id>", methods=["PUT"])
@blueprint.arguments(ChangeFolderSchema)
@blueprint.response(200, bookmarks.KeptFolderRow)
@signed_in
def change_folder(body: bookmarks.GivenFolder, folder_id: int) -> bookmarks.KeptFolderRow:
    """Another name or place."""
    viewer = current_viewer()
    bookmarks.change_folder(viewer, folder_id, body)
    return bookmarks.get_folder(viewer, folder_id)


@blueprint.route("/bookmark-folders/<id:folder_id>", methods=["DELETE"])
@blueprint.response(204)
@signed_in
def delete_folder(folder_id: int) -> None:
    """Take a folder away; its bookmarks stay, in none."""
    bookmarks.delete_folder(current_viewer(), folder_id)


# Blocks


@blueprint.route("/blocks")
@blueprint.arguments(BlocksQuery, location="query")
@blueprint.response(200, Page[blocks.BlockedRow])
@signed_in
def list_blocks(query: Query) -> Page[blocks.BlockedRow]:
    """Whom the caller has blocked or muted, newest first."""
    return blocks.list_blocks(current_viewer(), query["page"], query["size"])


@blueprint.route("/blocks", methods=["POST"])
@blueprint.arguments(BlockSchema)
@blueprint.response(200, blocks.BlockedRow)
@blueprint.alt_response(201, schema=schema_of(blocks.BlockedRow))
@signed_in
def block(body: Query) -> tuple[blocks.BlockedRow, int]:
    """Block or mute somebody. A block ends the follows between the two."""
    viewer = current_viewer()
    new = blocks.block(viewer, body["user_id"], body["kind"])
    return blocks.get_block(viewer, body["user_id"]), 201 if new else 200


@blueprint.route("/blocks/<id:user_id>", methods=["DELETE"])
@blueprint.response(204)
@signed_in
def unblock(user_id: int) -> None:
    """Have to do with somebody again; who is not blocked is no error."""
    blocks.unblock(current_viewer(), user_id)


# Comments


@blueprint.route("/comments")
@blueprint.arguments(CommentsQuery(), location="query")
@blueprint.response(200, CommentsSchema)
@public
def list_comments(query: Query) -> Item:
    """Comments on something with their first replies, or the replies to one; `nextCursor` leads on."""
    return threads.list_comments(current_viewer(), ref_of(query), cast(threads.Part, query))


@blueprint.route("/comments/batch")
@blueprint.arguments(RefsQuery(), location="query")
@blueprint.response(200, ThreadsSchema)
@public
def batch(query: Query) -> Item:
    """The first five comments on each of up to 50 things, and how many there are."""
    return {"items": threads.batch(current_viewer(), query["refs"])}


@blueprint.route("/comments/limits")
@blueprint.response(200, LimitsSchema)
@signed_in
def show_limits() -> dict[str, int | None]:
    """What the caller may still say today, and with how many links; null where nothing is counted."""
    return writing_limits.limits(current_viewer())


@blueprint.route("/comments/<id:comment_id>")
@blueprint.response(200, CommentSchema)
@public
def one_comment(comment_id: int) -> Item:
    """A comment by its number, for links that lead to it."""
    return threads.get_comment(current_viewer(), comment_id)


@blueprint.route("/comments", methods=["POST"])
@blueprint.arguments(SaySchema)
@blueprint.response(201, CommentSchema)
@requires(COMMENT)
def say(body: Query) -> tuple[Item, dict[str, str]]:
    """Comment on something, or reply to a comment. Whoever is spoken to hears of it."""
    viewer = current_viewer()
    comment_id = comments.say(viewer, ref_of(body), body["parent_id"], body["body"])
    return threads.get_comment(viewer, comment_id), {"Location": f"/social-api/comments/{comment_id}"}


@blueprint.route("/comments/<id:comment_id>", methods=["PUT"])
@blueprint.arguments(EditSchema)
@blueprint.response(200, CommentSchema)
@signed_in
def edit(body: Query, comment_id: int) -> Item:
    """Other words for one's own comment."""
    viewer = current_viewer()
    comments.edit(viewer, comment_id, body["body"], body.get("version"))
    return threads.get_comment(viewer, comment_id)


@blueprint.route("/comments/<id:comment_id>", methods=["DELETE"])
@blueprint.response(204)
@signed_in
def delete_comment(comment_id: int) -> None:
    """Take a comment away: one's own, or anybody's for those who moderate."""
    comments.delete(current_viewer(), comment_id)


@blueprint.route("/comments/<id:comment_id>/restore", methods=["POST"])
@blueprint.response(200, CommentSchema)
@requires(MODERATE)
def restore(comment_id: int) -> Item:
    """Bring a comment back that has been taken away."""
    viewer = current_viewer()
    comments.restore(viewer, comment_id)
    return threads.get_comment(viewer, comment_id)


@blueprint.route("/comments/<id:comment_id>/vote", methods=["PUT"])
@blueprint.arguments(LikeSchema)
@blueprint.response(200, LikedSchema)
@requires(COMMENT)
def like(body: Query, comment_id: int) -> dict[str, int]:
    """Like somebody else's comment, or no longer; the same again changes nothing."""
    score = comments.vote(current_viewer(), comment_id, body["value"])
    return {"comment_id": comment_id, "value": body["value"], "score": score}


@blueprint.route("/users/<id:user_id>/comments")
@blueprint.arguments(WrittenQuery, location="query")
@blueprint.response(200, WrittenPartSchema)
@public
def written(query: Query, user_id: int) -> Item:
    """What a member has commented, newest first, as far as the caller may see what it is about."""
    return threads.list_written(current_viewer(), user_id, query["cursor"], query["size"])


@blueprint.route("/mentions")
@blueprint.arguments(MentionQuery, location="query")
@blueprint.response(200, PeopleFoundSchema)
@signed_in
def mentions(query: Query) -> dict[str, list[Author]]:
    """Up to eight members whose name begins so and whom the caller may mention."""
    return {"items": people.list_mentionable(current_viewer(), query["q"])}
