"""A hostile HTTP/1.1 server on loopback. Prints its ports (plain, another plain one, TLS or 0), and ends with its standard input.

server.py [FOLDER]: with a folder, makes a certificate for `localhost` there and serves TLS. A path names what the server does wrong.
"""

import asyncio
import gzip
import os
import random
import socket
import ssl
import struct
import subprocess
import sys
import threading
import zlib

connections = 0
opened = 0
requests = 0
sent = 0


def head(status=200, *lines, body=b""):
    lines = ("Content-Length: %d" % len(body), *lines)
    return ("HTTP/1.1 %d Some\r\n" % status + "".join(line + "\r\n" for line in lines) + "\r\n").encode() + body


def raw(status=200, *lines):
    return ("HTTP/1.1 %d Some\r\n" % status + "".join(line + "\r\n" for line in lines) + "\r\n").encode()


def bomb():
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = bytes(1 << 20)
    return b"".join(packer.compress(block) for _ in range(256)) + packer.flush()


BAD = bytearray(gzip.compress(b"".join(b"%d," % i for i in range(5000))))
BAD[2000:2100] = bytes(100)

PLAIN = {
    "/ok": lambda: head(body=b"hello"),
    "/empty": lambda: head(204),
    "/connections": lambda: head(body=b"%d" % connections),
    "/open": lambda: head(body=b"%d" % opened),
    "/requests": lambda: head(body=b"%d" % requests),
    "/sent": lambda: head(body=b"%d" % sent),
    "/html": lambda: head(200, "Content-Type: text/html", body=b"<!DOCTYPE html><title>Log in</title>"),
    "/interim": lambda: raw(103, "Link: </style.css>") + head(200, "X-Last: yes", body=b"hello"),
    "/repeated": lambda: head(200, "Set-Cookie: a=1", "set-cookie: b=2", "X-Folded: one", "  two", "X-Empty:", body=b"hello"),
    "/trailers": lambda: raw(200, "Transfer-Encoding: chunked") + b"5\r\nhello\r\n0\r\nX-After: yes\r\n\r\n",
    "/length/less": lambda: head(200, body=b"hello") + head(200, body=b"smuggled"),
    "/gzip": lambda: head(200, "Content-Encoding: gzip", body=gzip.compress(b"hello" * 1000)),
    "/deflate": lambda: head(200, "Content-Encoding: deflate", body=zlib.compress(b"hello" * 1000)),
    "/gzip/bad": lambda: head(200, "Content-Encoding: gzip", body=BAD),
    "/gzip/not": lambda: head(200, "Content-Encoding: gzip", body=b"hello"),
    "/gzip/bomb": lambda: head(200, "Content-Encoding: gzip", body=bomb()),
    "/encoding/unknown": lambda: head(200, "Content-Encoding: rot13", body=b"uryyb"),
    "/redirect/loop": lambda: head(302, "Location: /redirect/loop"),
    "/redirect/unchanged": lambda: raw(304, "Location: /ok"),
    "/redirect/nowhere": lambda: head(302, body=b"without a place"),
    "/retry/seconds": lambda: head(429, "Retry-After: 120"),
    "/retry/date": lambda: head(
        429, "Date: Wed, 21 Oct 2015 07:28:00 GMT", "Retry-After: Wed, 21 Oct 2015 07:29:30 GMT"),
    "/retry/past": lambda: head(503, "Date: Wed, 21 Oct 2015 07:28:00 GMT", "Retry-After: Wed, 21 Oct 2015 07:00:00 GMT"),
    "/retry/undated": lambda: head(503, "Retry-After: Wed, 21 Oct 2015 07:00:00 GMT"),
    "/retry/far": lambda: head(503, "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT"),
    "/retry/huge": lambda: head(503, "Retry-After: 9223372036854775808"),
    "/retry/undateable": lambda: head(503, "Date: today", "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT"),
    "/retry/negative": lambda: head(503, "Retry-After: -5"),
    "/retry/nonsense": lambda: head(503, "Date: Wed, 21 Oct 2015 07:28:00 GMT", "Retry-After: when it is done"),
}

# What is sent before the connection is closed.
CLOSING = {
    "/close/before": b"",
    "/close/head": b"HTTP/1.1 200 OK\r\nContent-Le",
    "/close/interim": raw(103, "Link: </style.css>"),
    "/close/body": raw(200, "Content-Length: 100") + b"0123456789",
    "/close/chunk": raw(200, "Transfer-Encoding: chunked") + b"64\r\n0123456789",
    "/close/after": head(body=b"hello"),
    "/close/undeclared": raw(200) + b"all of it",
    "/garbage": b"SSH-2.0-OpenSSH_9.2\r\n" + b"x" * 200,
    "/chunks/bad": raw(200, "Transfer-Encoding: chunked") + b"zz\r\n0123456789",
    "/header/endless": b"HTTP/1.1 200 OK\r\nX-Long: " + b"x" * 400_000,
}

HANGING = {
    "/hang/before": b"",
    "/hang/head": b"HTTP/1.1 200 OK\r\nContent-Le",
    "/hang/body": raw(200, "Content-Length: 100") + b"0123456789",
}


def mutant(seed):
    """An answer with a few bytes changed, repeated or left out."""
    chance = random.Random(seed)
    paths = sorted(path for path in PLAIN if path != "/gzip/bomb")
    data = bytearray(PLAIN[chance.choice(paths)]())
    for _ in range(chance.randint(1, 6)):
        start = chance.randrange(len(data) + 1)
        data[start : start + chance.randint(0, 8)] = chance.choice(
            [b"", bytes([chance.randrange(256)]), b"\r\n", b"\0", b": ", b"HTTP/1.1 ", b"9" * 20, data[: chance.randint(0, 80)]])
    return bytes(data)


async def send(writer, data):
    global sent
    writer.write(data)
    await writer.drain()
    sent += len(data)


async def forever(writer, first):
    await send(writer, first)
    block = bytes(65_536)
    for _ in range(16_384):  # a gigabyte
        await send(writer, block)


async def answer(path, request, body, reader, writer):
    """Whether the connection is kept."""
    place, _, query = path.partition("?")
    words = place.split("/")
    if place in PLAIN:
        await send(writer, PLAIN[place]())
    elif place == "/echo":
        await send(writer, head(200, "Content-Type: text/plain", body=request + body))
    elif words[1] == "status":
        await send(writer, head(int(words[2])))
    elif words[1] == "wait":
        await asyncio.sleep(int(words[2]) / 1000)
        await send(writer, head(body=words[2].encode()))
    elif words[1] == "mutant":
        await send(writer, mutant(int(words[2])))
        return False
    elif words[1] == "headers":
        await send(writer, head(200, *("X-%d: %s" % (i, "v" * int(words[3])) for i in range(int(words[2]))), body=b"hello"))
    elif words[1] == "to":  # /to/STATUS?URL
        await send(writer, head(int(words[2]), "Location: " + query, body=b"moved"))
    elif words[1] == "chain":
        n = int(words[2])
        await send(writer, head(302, "Location: /chain/%d" % (n - 1)) if n else head(body=b"hello"))
    elif place == "/gigabyte":
        await forever(writer, raw(200, "Content-Length: 1073741824"))
    elif place == "/endless":
        await forever(writer, raw(200))
    elif place in CLOSING:
        await send(writer, CLOSING[place])
        return False
    elif place in HANGING:
        await send(writer, HANGING[place])
        await reader.read()  # until the client is gone
        return False
    elif place == "/reset":
        await send(writer, raw(200, "Content-Length: 100") + b"0123456789")
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()
        return False
    else:
        await send(writer, head(404, body=b"no " + place.encode()))
    return True


async def serve(reader, writer):
    global connections, opened, requests
    connections += 1
    opened += 1
    try:
        while True:
            first = await reader.readexactly(1)
            if first == b"\x16":  # a client that speaks TLS
                await send(writer, head(400))
                break
            request = first + await reader.readuntil(b"\r\n\r\n")
            requests += 1
            lines = request.decode("latin-1").split("\r\n")
            fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
            body = await reader.readexactly(int(fields.get("content-length", 0)))
            method, path, _ = lines[0].split(" ")
            if method == "HEAD":
                await send(writer, raw(200, "Content-Length: 1073741824"))
            elif method == "CONNECT":
                await send(writer, head(407))
            elif path.startswith("http"):
                await send(writer, head(body=b"by proxy: " + path.encode()))
            elif not await answer(path, request, body, reader, writer):
                break
    except (asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
        pass
    finally:
        opened -= 1
    writer.close()


def certificate(folder):
    key, cert = folder + "/key.pem", folder + "/certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-keyout", key,
         "-out", cert, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True, stderr=subprocess.DEVNULL)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return context


async def main():
    options = {"host": "127.0.0.1", "port": 0, "backlog": 2048}
    servers = [await asyncio.start_server(serve, **options) for _ in range(2)]
    if len(sys.argv) > 1:
        servers.append(await asyncio.start_server(serve, ssl=certificate(sys.argv[1]), **options))
    ports = [server.sockets[0].getsockname()[1] for server in servers]
    print(*(ports + [0])[:3], flush=True)
    await asyncio.sleep(3600)


threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
asyncio.run(main())
