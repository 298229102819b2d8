"""Carries HTTP requests to a program that answers over its standard input and output, as WebTools' Carrier does."""

import base64
import contextlib
import json
import queue
import select
import socket
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Carrier(ThreadingHTTPServer):
    def __init__(self, program):
        super().__init__(("127.0.0.1", 0), Handler)
        self.program = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.answers, self.lock = [], threading.Lock()
        for task in [self.read, self.serve_forever]:
            threading.Thread(target=task, daemon=True).start()

    def send(self, message):
        print(json.dumps({"jsonrpc": "2.0"} | message), file=self.program.stdin, flush=True)

    def read(self):
        for line in self.program.stdout:
            message = json.loads(line)
            if "method" in message:
                number, *values = message["params"]
                self.answers[number].put((message["method"], *values))


class Handler(BaseHTTPRequestHandler):
    def is_connected(self):
        """Whether the client has neither closed nor reset the connection."""
        try:
            return not select.select([self.connection], [], [], 0)[0] or bool(self.connection.recv(1, socket.MSG_PEEK))
        except ConnectionResetError:
            return False

    def carry(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with self.server.lock:
            number, answers = len(self.server.answers), queue.Queue()
            self.server.answers.append(answers)
            self.server.send({"id": number, "method": "http", "params": {
                "number": number, "method": self.command, "names": self.headers.keys(),
                "values": self.headers.values(), "bytes": base64.b64encode(body).decode()}})
        while self.is_connected():
            with contextlib.suppress(queue.Empty, ConnectionError):
                match answers.get(timeout=0.05):
                    case "begin", status, headers:
                        self.send_response(status)
                        for name, value in headers.items():
                            self.send_header(name, value)
                        self.end_headers()
                    case "write", part:
                        self.wfile.write(base64.b64decode(part))
                    case _:
                        return
        with self.server.lock:
            self.server.send({"method": "$/cancelRequest", "params": {"id": number}})

    do_GET = do_POST = do_DELETE = do_PUT = carry
    log_message = lambda *_: None
