"""Carries requests of HTTP to a program that answers them over its standard input and output, as WebTools' Carrier does."""

import base64
import json
import queue
import select
import socket
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Carrier(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, program):
        super().__init__(("127.0.0.1", 0), Handler)
        self.program = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.answers, self.lock, self.number = {}, threading.Lock(), 0
        for task in [self.read, self.serve_forever]:
            threading.Thread(target=task, daemon=True).start()

    def send(self, message):
        with self.lock:
            self.program.stdin.write(json.dumps({"jsonrpc": "2.0"} | message).encode() + b"\n")
            self.program.stdin.flush()

    def read(self):
        for line in self.program.stdout:
            message = json.loads(line)
            if "method" in message:
                number, *values = message["params"]
                self.answers[number].put((message["method"], values))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def carry(self):
        with self.server.lock:
            self.server.number = number = self.server.number + 1
        answers = self.server.answers[number] = queue.Queue()
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.send({"id": number, "method": "http", "params": {
            "number": number, "method": self.command, "names": self.headers.keys(), "values": self.headers.values(),
            "bytes": base64.b64encode(body).decode()}})
        while True:
            try:
                kind, values = answers.get(timeout=0.05)
            except queue.Empty:
                if select.select([self.connection], [], [], 0)[0] and not self.connection.recv(1, socket.MSG_PEEK):
                    return self.cancel(number)
                continue
            if kind == "begin":
                self.send_response(values[0])
                for name, value in values[1].items():
                    self.send_header(name, value)
                self.send_header("Transfer-Encoding", "chunked")
                self.end_headers()
            part = base64.b64decode(values[0]) if kind == "write" else b""
            if kind != "begin":
                try:
                    self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
                except BrokenPipeError:
                    return self.cancel(number)
            if kind == "finish":
                return

    def cancel(self, number):
        """Ends the request of a client that has left."""
        self.server.send({"method": "$/cancelRequest", "params": {"id": number}})

    do_GET = do_POST = do_DELETE = do_PUT = carry

    def log_message(self, *_):
        pass
