"""A feed of 12 posts on loopback, newest first, asked in several ways, and its faults. Prints two ports of one server, which are two origins,
and ends with its standard input. /log has the requests so far: method, path, body and Authorization, a line each.

/tenants/NAME/ has a feed of its own for each name, which changes: posts, posts/ID, reset; that of 3 repeats posts, and
that of slow1 is slow. /most has the most of their pages that were asked for at
the same time."""

import http.server
import json
import sys
import threading
import time
import urllib.parse

POSTS = [{"id": str(n), "text": "post %d" % n, "photos": [], "at": n} for n in range(12, 0, -1)]
SIZE = 5
log = []
asked = {}
tenants = {}
under_way = []
most = 0
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16

    def log_message(self, *_):
        pass

    def reply(self, body, status=200, kind="application/json", **headers):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def tenant(self, name, place, query):
        global most
        with lock:
            feed = tenants.setdefault(name, list(range(40, 0, -1)))
            if place == ["reset"]:
                tenants[name] = list(range(40, 0, -1))
                return self.reply(b"", 204)
            if self.command == "POST":
                feed.insert(0, max(feed, default=0) + 1000)
                return self.reply({"post": {"id": str(feed[0])}}, 201)
            if self.command == "DELETE":
                tenants[name] = [post for post in feed if str(post) != place[1]]
                return self.reply(b"", 204)
            under_way.append(name)
            most = max(most, len(under_way))
        time.sleep(0.15 if name == "slow1" else 0.005)
        with lock:
            under_way.remove(name)
            before = int(query.get("cursor") or 1 << 40)
            page = [post for post in tenants[name] if post < before][:int(query.get("n", SIZE))]
            if name == "3" and page and "cursor" in query:  # its pages begin with the post before
                page = [int(query["cursor"])] + page
            return self.reply({"items": [{"id": str(n), "text": "post %d" % n, "at": n} for n in page], "next": str(page[-1]) if page else None})

    def do(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length).decode()
        address = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(address.query))
        own = "http://127.0.0.1:%d" % self.server.server_port
        if address.path == "/log":
            return self.reply("\n".join(log).encode(), kind="text/plain")
        if address.path == "/most":
            return self.reply(b"%d" % most, kind="text/plain")
        log.append(" ".join([self.command, self.path, body, self.headers.get("Authorization") or "-"]))
        if address.path.startswith("/tenants/"):
            _, _, name, *place = address.path.split("/")
            return self.tenant(name, place, query)
        count = asked[address.path] = asked.get(address.path, 0) + 1
        start = int(query.get("cursor") or query.get("offset") or 0)
        page, end = POSTS[start:start + SIZE], start + SIZE
        if address.path == "/cursor":
            return self.reply({"items": page, "next_cursor": str(end) if end < 12 else None, "has_more": end < 12})
        if address.path == "/repeats":  # each page begins with the last post of the page before
            return self.reply({"items": POSTS[max(0, start - 1):end], "next_cursor": str(end) if end < 12 else None})
        if address.path == "/link":
            links = {"Link": '<%s/link?cursor=%d>; rel="next"' % (own, end)} if end < 12 else {}
            return self.reply([{"id": p["id"], "content": p["text"], "visibility": "public"} for p in page], **links)
        if address.path == "/offset":
            return self.reply({"data": {"list": page}})
        if address.path == "/ends":
            return self.reply({"items": page}) if not query else self.reply(b"no more", 500, kind="text/plain")
        if address.path == "/one":
            return self.reply({"posts": POSTS})
        if address.path == "/html":
            return self.reply(b"<!DOCTYPE html>\n<title>Log in</title>", kind="text/html")
        if address.path == "/error":
            return self.reply({"error": "rate limited", "code": 7})
        if address.path == "/cut":
            return self.reply(json.dumps({"posts": page}).encode()[:-40])
        if address.path == "/elsewhere":
            return self.reply({"posts": page, "next_url": "http://127.0.0.1:%d/one" % OTHER})
        if address.path == "/redirect":
            return self.reply(b"", 302, Location=own + "/one")
        if address.path == "/itself":
            return self.reply(b"", 302, Location=own + "/itself")
        if address.path == "/later":  # twice, then the feed
            return self.reply(b"", 429, Retry_After="0") if count < 3 else self.reply({"posts": POSTS})
        if address.path == "/never":
            return self.reply(b"slow down", 503, kind="text/plain", Retry_After="0")
        if address.path == "/tomorrow":
            return self.reply(b"", 429, Retry_After="86400")
        if address.path == "/huge":
            return self.reply(b"", 429, Retry_After="9223372036854775808")
        if address.path == "/far":
            return self.reply(b"", 503, Retry_After="Fri, 31 Dec 9999 23:59:59 GMT")
        if address.path == "/hang":
            time.sleep(60)
        if address.path == "/posts" and self.command == "POST":
            return self.reply({"post": {"id": "new1"}}, 201)
        if address.path.startswith("/posts/") or address.path == "/reset":
            return self.reply(b"", 204)
        self.reply({"error": "no such page"}, 404)

    do_GET = do_POST = do_PATCH = do_DELETE = do


servers = [http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) for _ in range(2)]
OTHER = servers[1].server_port
for server in servers:
    threading.Thread(target=server.serve_forever, daemon=True).start()
print(*[server.server_port for server in servers], flush=True)
sys.stdin.read()
