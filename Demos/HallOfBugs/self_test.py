"""Checks the hall without Treadmill: the right server is right while posts come and go, and a few requests show each bug.

Every bug's requests go to the right server too, which must not show it.
"""

from client import Client, walk


def ids(*pages: dict) -> list[str]:
    return [post["id"] for page in pages for post in page["posts"]]


def repeats(*pages: dict) -> bool:
    return len(set(ids(*pages))) < len(ids(*pages))


# Ten requests at most. True if what the right server would not do has been seen.


def offset(client: Client) -> bool:
    first = client.page(limit=5)
    client.insert()
    return repeats(first, client.page(limit=5, cursor=first["next"]))


def inclusive(client: Client) -> bool:
    first = client.page(limit=5)
    return repeats(first, client.page(limit=5, max_id=first["next"]))


def walked(client: Client) -> bool:
    return walk(client, client.reset(posts=100), limit=8) is not None


def soft_deleted(client: Client) -> bool:
    return walk(client, client.reset(posts=100), limit=5) is not None


def cache(client: Client) -> bool:
    pages = [client.page(limit=5)]
    client.insert()
    for _ in range(5):
        pages.append(client.page(limit=5, cursor=pages[-1]["next"]))
    return repeats(*pages)


def ranking(client: Client) -> bool:
    first = client.page(limit=5)
    for _ in range(8):
        client.insert()
    return repeats(first, client.page(limit=5, cursor=first["next"]))


def deleted_cursor(client: Client) -> bool:
    first = client.page(limit=5)
    client.delete(ids(first)[-1])
    return repeats(first, client.page(limit=5, cursor=first["next"]))


def replica(client: Client) -> bool:
    newer, told = client.page(limit=5)["newer"], []
    new = client.insert()
    for _ in range(6):
        page = client.page(since=newer)
        newer, told = page["newer"], told + ids(page)
    return told != [new]


def error_200(client: Client) -> bool:
    return any("error" in client.page() for _ in range(7))


def gap(client: Client) -> bool:
    newer = client.page()["newer"]
    new = {client.insert() for _ in range(3)}
    above = client.page(limit=2, since=newer)
    return set(ids(above, client.page(limit=2, since=above["newer"]))) != new


def edited(client: Client) -> bool:
    client.edit(ids(client.page(limit=10))[-1])
    first = client.page(limit=5)
    return repeats(first, client.page(limit=5, cursor=first["next"]))


def one_more(client: Client) -> bool:
    return len(ids(client.page(limit=5))) > 5


def backdated(client: Client) -> bool:
    newer = client.page()["newer"]
    new = {client.insert() for _ in range(3)}
    return set(ids(client.page(since=newer))) != new


BUGS = {
    "offset": offset, "inclusive": inclusive, "ties": walked, "filtered": walked, "cache": cache, "ranking": ranking,
    "deleted-cursor": deleted_cursor, "has-more": walked, "soft-deleted": soft_deleted, "replica": replica, "error-200": error_200, "gap": gap,
    "milliseconds": walked, "edited": edited, "one-more": one_more, "backdated": backdated,
}


def right_is_right(client: Client, limit: int) -> list[str]:
    """Walks down while a post comes in before each page, and the cursor's post, and one not yet seen, go; then asks for what is new."""
    client.reset(seed=limit)
    there, page = client.page(limit=40), client.page(limit=limit)
    before = ids(there)
    while there["next"]:
        there = client.page(limit=40, cursor=there["next"])
        before += ids(there)
    newer, seen, gone, new, wrong = page["newer"], [page], set(), [], []
    while page["next"]:
        new.append(client.insert())
        places = {id: place for place, id in enumerate(before)}
        for place in {places[ids(page)[-1]], places[ids(page)[-1]] + 2 * limit + 1} & set(range(len(before))):
            if before[place] not in gone and (place == places[ids(page)[-1]] or before[place] not in ids(*seen)):
                client.delete(before[place])
                gone.add(before[place])
        asked = page["next"]
        page = client.page(limit=limit, cursor=asked)
        seen.append(page)
        if len(page["posts"]) > limit:
            wrong.append(f"{len(page['posts'])} posts on a page of {limit}")
        if page != client.page(limit=limit, cursor=asked):
            wrong.append("a page asked twice differs")
    down = ids(*seen)
    if repeats(*seen):
        wrong.append("a post repeats")
    if missing := [id for id in before if id not in gone and id not in down]:
        wrong.append(f"posts are missing: {missing}")
    if strange := [id for id in down if id not in before]:
        wrong.append(f"posts of later are on the way down: {strange}")
    if down != [id for id in before if id in down]:
        wrong.append("the order differs")
    above = []
    while (page := client.page(limit=limit, since=newer))["posts"]:
        above, newer = ids(page) + above, page["newer"]
    if above != new[::-1]:
        wrong.append(f"above are {above} instead of {new[::-1]}")
    return wrong


def errors_are_errors(client: Client) -> list[str]:
    calls = [
        (422, "GET", "/timeline", None, {"limit": 0}), (422, "GET", "/timeline", None, {"limit": 41}),
        (400, "GET", "/timeline", None, {"cursor": "x"}), (400, "GET", "/timeline", None, {"since": "00"}),
        (404, "DELETE", "/posts/999999", None, {}), (404, "PATCH", "/posts/999999", {"text": "x"}, {}),
        (422, "POST", "/posts", {"text": "\0"}, {}), (422, "POST", "/posts", {"text": "\ud800"}, {}),
    ]
    answers = [(call, client.call(*call[1:4], **call[4])[0]) for call in calls]
    return [f"{call[1]} {call[2]} {call[3] or ''} {call[4]}: status {status} instead of {call[0]}" for call, status in answers if status != call[0]]


def self_test(address: str) -> int:
    """0 if all that the hall claims of itself holds."""
    failed = []
    right = Client(f"{address}/right")
    for limit in (1, 7, 20, 40):
        failed += [f"right, pages of {limit}: {wrong}" for wrong in right_is_right(right, limit)]
    failed += [f"right: {wrong}" for wrong in errors_are_errors(right)]
    if wrong := walk(right, right.reset()):
        failed.append(f"right, the plain loop: {wrong}")
    for variant, shows in BUGS.items():
        client = Client(f"{address}/{variant}")
        client.reset()
        client.requests = 0
        if not shows(client):
            failed.append(f"{variant}: {client.requests} requests do not show the bug")
        print(f"{variant:<14} {client.requests:>2} requests", flush=True)
        right.reset()
        if shows(right):
            failed.append(f"right: it shows the bug of {variant}")
    print("\n".join(f"failed: {wrong}" for wrong in failed) or f"right is right, and each of {len(BUGS)} bugs is there")
    return 1 if failed else 0
