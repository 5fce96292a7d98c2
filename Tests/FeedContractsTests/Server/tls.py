"""tls.py FOLDER: a page of a feed over TLS on loopback, with a certificate for `localhost` that it makes in the folder. Prints its port, and
ends with its standard input. /secret answers 401, /closed 403."""

import http.server
import ssl
import subprocess
import sys
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16

    def log_message(self, *_):
        pass

    def do_GET(self):
        data = b'[{"id": "1", "text": "one"}]'
        self.send_response({"/secret": 401, "/closed": 403}.get(self.path, 200))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


key, certificate = sys.argv[1] + "/key.pem", sys.argv[1] + "/certificate.pem"
subprocess.run(
    ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-keyout", key,
     "-out", certificate, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
    check=True, capture_output=True)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.socket = context.wrap_socket(server.socket, server_side=True)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
