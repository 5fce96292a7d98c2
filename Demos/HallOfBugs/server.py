"""The HTTP of the hall: every variant below its own name, with an OpenAPI document of its own, over one database.

usage: server.py SOCKET DATABASE     a listening socket's number, and how to connect; Demos/HallOfBugs/run starts it
"""

import socket
import sys
from contextlib import asynccontextmanager
from typing import Annotated

import uvicorn
from fastapi import Body, FastAPI, HTTPException, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from feed import BadCursor, Post
from variants import VARIANTS, Right

POSTS, SEED = 300, 1


class Photo(BaseModel):
    id: str = Field(min_length=1, max_length=100, pattern="^[^\\x00]*$")
    width: int = Field(ge=1, le=1_000_000)
    height: int = Field(ge=1, le=1_000_000)


class Text(BaseModel):
    # PostgreSQL has no text with a NUL.
    text: str = Field(max_length=2_000, pattern="^[^\\x00]*$")


class NewPost(Text):
    photos: list[Photo] = Field(default=[], max_length=18)


class ShownPost(NewPost):
    id: str
    created_at: str


class Page(BaseModel):
    posts: list[ShownPost]
    next: str | None
    newer: str | None


class Problem(BaseModel):
    detail: str


Id = Annotated[int, Path(ge=1, le=2**63 - 1)]


def shown(post: Post) -> dict:
    stamp = post.created_at.isoformat(timespec="microseconds").replace("+00:00", "Z")
    return {"id": str(post.id), "created_at": stamp, "text": post.text, "photos": post.photos}


def api(feed: Right) -> FastAPI:
    unreadable = {400: {"model": Problem, "description": "The body is no JSON, or no page has given this cursor."}}
    app = FastAPI(title=f"Hall of bugs: {feed.name}", responses=unreadable)
    not_found = {404: {"model": Problem, "description": "There is no such post."}}

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError):
        # Without the input, which may be text that is no Unicode.
        return JSONResponse({"detail": [{key: part[key] for key in ("loc", "msg", "type")} for part in error.errors()]}, 422)

    @app.get("/timeline")
    async def timeline(
        limit: Annotated[int, Query(ge=1, le=40)] = 20,
        cursor: Annotated[str | None, Query(description="`next` of a page: the posts below it")] = None,
        since: Annotated[str | None, Query(description="`newer` of a page: the posts above it")] = None,
        max_id: Annotated[str | None, Query(description="another name of `cursor`")] = None,
    ) -> Page:
        if since is not None and (cursor or max_id) is not None:
            raise HTTPException(400, "older posts or newer ones: cursor or since, not both")
        async with feed.lock:
            try:
                page = await feed.timeline(limit, max_id if cursor is None else cursor, since)
            except BadCursor:
                raise HTTPException(400, "no page has given this cursor") from None
        return {**page, "posts": [shown(post) for post in page["posts"]]} if isinstance(page, dict) else page

    @app.post("/posts", status_code=201)
    async def insert(post: NewPost) -> ShownPost:
        async with feed.lock:
            return shown(await feed.insert(post.text, [photo.model_dump() for photo in post.photos]))

    @app.patch("/posts/{id}", responses=not_found)
    async def edit(id: Id, post: Annotated[Text, Body()]) -> ShownPost:
        async with feed.lock:
            return shown(some(await feed.edit(id, post.text)))

    @app.delete("/posts/{id}", status_code=204, responses=not_found)
    async def delete(id: Id) -> None:
        async with feed.lock:
            some(await feed.delete(id))

    # Not part of what a feed offers.
    @app.post("/reset", include_in_schema=False)
    async def reset(posts: Annotated[int, Query(ge=0, le=10_000)] = POSTS, seed: int = SEED) -> dict:
        async with feed.lock:
            return {"posts": posts, "shown": await feed.reset(posts, seed)}

    return app


def some(post: Post | None) -> Post:
    if post is None:
        raise HTTPException(404, "there is no such post")
    return post


feeds = [variant(name) for name, variant in VARIANTS.items()]


@asynccontextmanager
async def lifespan(app: FastAPI):
    for feed in feeds:
        await feed.open(sys.argv[2])
        await feed.reset(POSTS, SEED)
    yield
    for feed in feeds:
        await feed.close()


hall = FastAPI(lifespan=lifespan, openapi_url=None)
for feed in feeds:
    hall.mount(f"/{feed.name}", api(feed))

if __name__ == "__main__":
    # Not by uvicorn's --fd, which takes the socket for one without TCP: each answer would wait 40 ms for the client's acknowledgement.
    uvicorn.Server(uvicorn.Config(hall, access_log=False)).run([socket.socket(fileno=int(sys.argv[1]))])
