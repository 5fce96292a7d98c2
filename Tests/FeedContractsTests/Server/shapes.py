"""Feeds in the shapes of known APIs, a port of loopback each. Prints a line for each: its name and port; ends with its standard input.

A file of Shapes has its pages. The one that answers is that with the most parameters, all of which are in the request: as most servers do,
it passes over others. A POST needs the body that the page has in "sent"."""

import http.server
import json
import pathlib
import sys
import threading
import urllib.parse


def handler(shape):
    pages = []
    for page in shape["pages"]:
        address = urllib.parse.urlsplit(page["ask"])
        pages.append((address.path, set(urllib.parse.parse_qsl(address.query)), page))

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = 1 << 16

        def log_message(self, *_):
            pass

        def reply(self):
            sent = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            address = urllib.parse.urlsplit(self.path)
            asked = set(urllib.parse.parse_qsl(address.query))
            fitting = [
                (len(query), page)
                for path, query, page in pages
                if path == address.path and query <= asked and page.get("method", "GET") == self.command
                and ("sent" not in page or sent and page["sent"] == json.loads(sent))
            ]
            if not fitting:
                return self.send(404, {"error": "no such page"}, {})
            page = max(fitting, key=lambda fit: fit[0])[1]
            self.send(200, page["body"], page.get("headers", {}))

        def send(self, status, body, headers):
            base = "http://127.0.0.1:%d" % self.server.server_port
            data = json.dumps(body).replace("{base}", base).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            for name, value in headers.items():
                self.send_header(name, value.replace("{base}", base))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = reply

    return Handler


for path in sorted(pathlib.Path(__file__).parent.joinpath("Shapes").glob("*.json")):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler(json.loads(path.read_text())))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(path.stem, server.server_port)
print(flush=True)
sys.stdin.read()
