"""A feed server with good and bad days, for tests of treadmill load. Prints its port; ends when its standard input does.

/steady/5 answers after 5 ms, /steady/400 after 400; /stall answers nothing from 1 s to 3 s after its first request, then all that waits;
/burst has the status 503 in every other second; /reset closes every fifth connection without an answer; /cut sends half of every fifth body;
/slower takes 5 ms more for each request; /elsewhere redirects from the second page on; /bad has a page that is not JSON from the second on;
/gone closes its port after its first second; /photos/40 has posts with photos at /photo/40, which take 40 ms, and one post in five with a photo
elsewhere; every tenth request for a photo gets a 404; /cached/60 says that an answer serves for 60 s, and that its page has not changed. The file that its
argument names gets a line for each request: path, seconds when it came, seconds when it was answered.
"""

import asyncio
import json
import sys
import time

PAGES, POSTS = 60, 5
begun = {}
counts = {}
log = open(sys.argv[1], "w", buffering=1)
server = None


def photos(post, delay):
    own = [{"id": f"p{post}-{i}", "url": f"../photo/{delay}?n={post}-{i}"} for i in range(post % 4)]
    return own + ([{"id": f"far{post}", "url": f"https://photos.example/{post}"}] if post % 5 == 0 else [])


def page(number, delay=None):
    posts = [
        {"id": f"p{post}", "text": "word " * ((number * 7 + i * 13) % 50), "photos": photos(post, delay) if delay else []}
        for i, post in enumerate(range(number * POSTS, (number + 1) * POSTS))
    ]
    return json.dumps({"posts": posts, "next": str(number + 1) if number + 1 < PAGES else None}).encode()


async def answer(kind, parameter, number, condition, writer):
    now = time.monotonic()
    begun.setdefault(kind, now)
    counts[kind] = count = counts.get(kind, 0) + 1
    status, body = "200 OK", page(number, parameter if kind == "photos" else None)
    if kind == "photo":
        await asyncio.sleep(int(parameter) / 1000)
        status, body = ("404 Not Found", b"") if count % 10 == 0 else ("200 OK", b"x" * 3000)
    elif kind == "steady":
        await asyncio.sleep(int(parameter) / 1000)
    elif kind == "stall":
        while 1 <= time.monotonic() - begun[kind] < 3:
            await asyncio.sleep(0.005)
    elif kind == "burst" and int(now - begun[kind]) % 2 == 1:
        status, body = "503 Service Unavailable", b"busy"
    elif kind == "reset" and count > 2 and count % 5 == 0:
        writer.transport.abort()
        return False
    elif kind == "cut" and count > 2 and count % 5 == 0:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body[: len(body) // 2])
        await writer.drain()
        writer.close()
        return False
    elif kind == "slower":
        await asyncio.sleep(count * 0.005)
    elif kind == "elsewhere" and number > 0 and count > 2:
        status = "302 Found\r\nLocation: http://localhost:1/"
    elif kind == "bad" and number > 0 and count > 2:
        body = b"<html>"
    elif kind == "cached":
        status = f"200 OK\r\nCache-Control: private, max-age={parameter}\r\nETag: \"{number}\""
        if condition == f'"{number}"':
            status, body = status.replace("200 OK", "304 Not Modified"), b""
    elif kind == "gone" and now - begun[kind] > 1:
        server.close()
        writer.transport.abort()
        return False
    writer.write(b"HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n" % (status.encode(), len(body)) + body)
    await writer.drain()
    return True


async def serve(reader, writer):
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            fields = [line.partition(b":") for line in head.lower().split(b"\r\n")]
            await reader.readexactly(sum(int(value) for name, _, value in fields if name == b"content-length"))
            came = time.monotonic()
            path, _, query = head.split(b" ")[1].decode().partition("?")
            words = path.strip("/").split("/") + [""]
            cursor = dict(part.partition("=")[::2] for part in query.split("&")).get("cursor", "0")
            condition = next((value.strip().decode() for name, _, value in fields if name == b"if-none-match"), None)
            if not await answer(words[0], words[1], int(cursor), condition, writer):
                return
            log.write(f"{path} {came:.6f} {time.monotonic():.6f}\n")
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


async def main():
    global server
    server = await asyncio.start_server(serve, "127.0.0.1", 0, backlog=1000)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
