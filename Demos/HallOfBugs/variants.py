"""The right server and the wrong ones. Each wrong one differs from `Right` by a bug that people have written and reported: README.md has the
reports. They are models of what a report says; no line is from the project that it is about.
"""

from datetime import datetime, timedelta

from fastapi.responses import JSONResponse

from feed import BEGINNING, COLUMNS, BadCursor, Feed, Post

SHOWN = "NOT deleted AND NOT muted"
BEFORE = "(created_at, id) < (%s, %s)"
NEWEST_FIRST = "ORDER BY created_at DESC, id DESC LIMIT %s"
TOP = (datetime.max, 2**63 - 1)


class Right(Feed):
    """Pages by a keyset: the cursor is the last post's place in the order, (created_at, id), and a place stays when its post goes."""

    async def timeline(self, limit: int, cursor: str | None, since: str | None):
        if since is not None:
            posts, newer = await self.newer(since, limit)
            return {"posts": posts, "next": None, "newer": newer}
        posts, next = await self.older(cursor, limit)
        return {"posts": posts, "next": next, "newer": await self.newest() if cursor is None else None}

    async def older(self, cursor: str | None, limit: int) -> tuple[list[Post], str | None]:
        """The next posts on the way down, newest first, and the cursor of what follows. One more is read, to know whether any follows."""
        rows = await self.read(f"{SHOWN} AND {BEFORE} {NEWEST_FIRST}", *self.place(cursor), limit + 1)
        return self.page(rows, limit)

    async def newer(self, since: str, limit: int) -> tuple[list[Post], str]:
        """Of the posts above `since` those next to it, newest first, and where to go on. A reader asks again until there are none."""
        rows = await self.read(f"{SHOWN} AND (created_at, id) > (%s, %s) ORDER BY created_at, id LIMIT %s", *self.place(since), limit)
        return rows[::-1], self.token(rows[-1]) if rows else since

    async def newest(self) -> str:
        """The cursor of the newest post."""
        rows = await self.read(f"{SHOWN} {NEWEST_FIRST}", 1)
        return self.token(rows[0]) if rows else self.written(BEGINNING, 0)

    def page(self, rows: list[Post], limit: int) -> tuple[list[Post], str | None]:
        return rows[:limit], self.token(rows[limit - 1]) if len(rows) > limit else None

    def token(self, post: Post) -> str:
        return self.written(post.created_at, post.id)

    @staticmethod
    def written(stamp: datetime, id: int) -> str:
        return f"{stamp.isoformat(timespec='microseconds')} {id}".encode().hex()

    @staticmethod
    def place(token: str | None) -> tuple[datetime, int]:
        if token is None:
            return TOP
        try:
            stamp, id = bytes.fromhex(token).decode("ascii").split(" ")
            return datetime.fromisoformat(stamp), int(id)
        except ValueError:
            raise BadCursor from None


def number(cursor: str | None, otherwise: int) -> int:
    """A cursor that is a number."""
    if cursor is None:
        return otherwise
    if not (cursor.isascii() and cursor.isdigit() and len(cursor) < 19):
        raise BadCursor
    return int(cursor)


class Offset(Right):
    """The cursor counts posts from the top. A new post moves all of them: the next page repeats one. A deleted one: it skips one."""

    async def older(self, cursor, limit):
        start = number(cursor, 0)
        rows = await self.read(f"{SHOWN} {NEWEST_FIRST} OFFSET %s", limit + 1, start)
        return rows[:limit], str(start + limit) if len(rows) > limit else None


class Inclusive(Right):
    """`max_id` includes the post that it names, which is the last one of the page before."""

    async def older(self, cursor, limit):
        rows = await self.read(f"{SHOWN} AND id <= %s {NEWEST_FIRST}", number(cursor, TOP[1]), limit)
        return rows, str(rows[-1].id) if len(rows) == limit else None


class Ties(Right):
    """The order has a tie-break, the cursor has none: it skips the rest of the posts that share its time stamp."""

    async def older(self, cursor, limit):
        stamp, _ = self.place(cursor)
        rows = await self.read(f"{SHOWN} AND created_at < %s {NEWEST_FIRST}", stamp, limit + 1)
        return self.page(rows, limit)


class Filtered(Right):
    """Muted posts go after the limit, and the cursor is the last post that is left. Of a page without any it is that of the page before."""

    async def older(self, cursor, limit):
        rows = await self.read(f"NOT deleted AND {BEFORE} {NEWEST_FIRST}", *self.place(cursor), limit)
        posts = [row for row in rows if not row.muted]
        following = self.token(posts[-1]) if posts else cursor
        return posts, following if len(rows) == limit else None


class Cache(Right):
    """The list of ids is kept, and made anew now and then. The cursor is an index into it, and does not know which list it is of."""

    requests_of_a_list = 5

    async def filled(self):
        self.ids, self.requests = [], 0

    async def older(self, cursor, limit):
        if self.requests % self.requests_of_a_list == 0:
            self.ids = [row.id for row in await self.read(f"{SHOWN} ORDER BY created_at DESC, id DESC")]
        self.requests += 1
        start = number(cursor, 0)
        rows = await self.read(f"{SHOWN} AND id = ANY(%s) {NEWEST_FIRST}", self.ids[start : start + limit], limit)
        return rows, str(start + limit) if start + limit < len(self.ids) else None


class Ranking(Right):
    """Posts are ordered by likes over age, and the cursor is a post's id: what follows it is what follows it now."""

    async def made(self):
        await self.connection.execute(
            f"CREATE VIEW ranked AS SELECT {COLUMNS}, (likes + 1.0) / (2 + (SELECT max(id) FROM posts) - id) AS score FROM posts"
        )

    async def older(self, cursor, limit):
        after = "" if cursor is None else "AND (score, id) < (SELECT score, id FROM ranked WHERE id = %s)"
        values = [] if cursor is None else [number(cursor, 0)]
        self.table = "ranked"
        rows = await self.read(f"{SHOWN} {after} ORDER BY score DESC, id DESC LIMIT %s", *values, limit + 1)
        self.table = "posts"
        return rows[:limit], str(rows[limit - 1].id) if len(rows) > limit else None


class DeletedCursor(Right):
    """The cursor is a post's id, whose place is looked up. A deleted post has none, and the page is the first one again."""

    async def older(self, cursor, limit):
        found = await self.read("id = %s AND NOT deleted", number(cursor, 0))
        place = (found[0].created_at, found[0].id) if found else TOP
        rows = await self.read(f"{SHOWN} AND {BEFORE} {NEWEST_FIRST}", *place, limit + 1)
        return rows[:limit], str(rows[limit - 1].id) if len(rows) > limit else None


class HasMore(Right):
    """There is more if the page is full. But it is counted after muted posts have gone, so that one of them ends the feed."""

    async def older(self, cursor, limit):
        rows = await self.read(f"NOT deleted AND {BEFORE} {NEWEST_FIRST}", *self.place(cursor), limit)
        posts = [row for row in rows if not row.muted]
        return posts, self.token(rows[-1]) if len(posts) == limit else None


class SoftDeleted(Right):
    """Deleted rows count towards the limit and go afterwards. A page of which none is left is taken for the end."""

    async def older(self, cursor, limit):
        rows = await self.read(f"NOT muted AND {BEFORE} {NEWEST_FIRST}", *self.place(cursor), limit)
        posts = [row for row in rows if not row.deleted]
        return posts, self.token(rows[-1]) if posts else None


class Replica(Right):
    """Requests take turns between the database and a copy that has each change some requests later; the newest post is read from the other
    one. So a reader is told of a newest post that the page lacks, and never asks for what is before it."""

    lag = 4

    async def made(self):
        await self.connection.execute("CREATE TABLE replica (LIKE posts)")

    async def filled(self):
        await self.connection.execute("TRUNCATE replica")
        await self.connection.execute("INSERT INTO replica SELECT * FROM posts")
        self.requests, self.log = 0, []

    async def changed(self, post):
        self.log.append((self.requests + self.lag, post))

    async def timeline(self, limit, cursor, since):
        self.requests += 1
        while self.log and self.log[0][0] <= self.requests:
            await self.apply(self.log.pop(0)[1])
        tables = ("posts", "replica") if self.requests % 2 else ("replica", "posts")
        self.table = tables[0]
        if since is not None:
            posts, _ = await self.newer(since, limit)
            self.table = tables[1]
            _, newer = await self.newer(since, limit)
            return {"posts": posts, "next": None, "newer": newer}
        posts, next = await self.older(cursor, limit)
        self.table = tables[1]
        return {"posts": posts, "next": next, "newer": await self.newest() if cursor is None else None}

    async def apply(self, post: Post):
        await self.connection.execute("DELETE FROM replica WHERE id = %s", [post.id])
        await self.connection.execute(
            "INSERT INTO replica SELECT id, %s, %s, %s, photos, %s, %s, %s FROM posts WHERE id = %s",
            [post.created_at, post.updated_at, post.text, post.likes, post.muted, post.deleted, post.id],
        )


class ErrorAs200(Right):
    """Every seventh page is an error, with status 200."""

    async def filled(self):
        self.requests = 0

    async def timeline(self, limit, cursor, since):
        self.requests += 1
        if self.requests % 7 == 0:
            return JSONResponse({"error": "upstream timed out"})
        return await super().timeline(limit, cursor, since)


class Gap(Right):
    """Of the posts above `since` it gives the newest, not those next to it. Those between are on no page that follows."""

    async def newer(self, since, limit):
        rows = await self.read(f"{SHOWN} AND (created_at, id) > (%s, %s) {NEWEST_FIRST}", *self.place(since), limit)
        return rows, self.token(rows[0]) if rows else since


class Milliseconds(Right):
    """The cursor has the milliseconds of a time stamp, the table its microseconds: posts of one millisecond are skipped, or come again."""

    def token(self, post):
        return self.written(post.created_at.replace(microsecond=post.created_at.microsecond // 1000 * 1000), post.id)


class Edited(Right):
    """Sorted by the last edit, with the cursor of the order of creation: an edited post comes at the top of this page and of the next."""

    async def older(self, cursor, limit):
        rows = await self.read(f"{SHOWN} AND {BEFORE} ORDER BY updated_at DESC, id DESC LIMIT %s", *self.place(cursor), limit + 1)
        return self.page(rows, limit)


class OneMore(Right):
    """One more post is read, to know whether more follow, and sent with the others."""

    async def older(self, cursor, limit):
        rows = await self.read(f"{SHOWN} AND {BEFORE} {NEWEST_FIRST}", *self.place(cursor), limit + 1)
        return rows, self.token(rows[-1]) if len(rows) > limit else None


class Backdated(Right):
    """Every third post has the time at which it was begun, two minutes before it was sent. Who has read newer ones is not told of it."""

    def stamp(self):
        return self.now - timedelta(minutes=2) if self.changes % 3 == 0 else self.now


VARIANTS = {
    "right": Right, "offset": Offset, "inclusive": Inclusive, "ties": Ties, "filtered": Filtered, "cache": Cache, "ranking": Ranking,
    "deleted-cursor": DeletedCursor, "has-more": HasMore, "soft-deleted": SoftDeleted, "replica": Replica, "error-200": ErrorAs200,
    "gap": Gap, "milliseconds": Milliseconds, "edited": Edited, "one-more": OneMore, "backdated": Backdated,
}
