"""Drives a server over standard input and output with python-lsp-jsonrpc: python client_streams.py PROGRAM ARGUMENT…"""

import subprocess
import sys
import threading
import time

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
writer = JsonRpcStreamWriter(server.stdin)
identifiers = [str(number) for number in range(1_000)]
endpoint = Endpoint({}, writer.write, id_generator=lambda: identifiers.pop(0))
reader = JsonRpcStreamReader(server.stdout)
threading.Thread(target=reader.listen, args=(endpoint.consume,), daemon=True).start()


def expect(found, expected):
    if found != expected:
        sys.exit(f"error: found {found!r}, expected {expected!r}")


def call(method, params=None):
    return endpoint.request(method, params).result(timeout=30)


expect(call("subtract", [42, 23]), 19)
expect(call("subtract", {"minuend": 42, "subtrahend": 23}), 19)
expect(call("echo", ["é" * 100_000]), "é" * 100_000)
futures = [endpoint.request("sum", [index, 1]) for index in range(500)]
expect([future.result(timeout=30) for future in futures], [index + 1 for index in range(500)])
try:
    call("secret")
    sys.exit("error: what isn't exposed was called")
except JsonRpcException as error:
    expect(error.code, -32601)

identifier = identifiers[0]
waiting = endpoint.request("wait")
while call("startedCount") == 0:
    time.sleep(0.01)
endpoint.notify("$/cancelRequest", {"id": identifier})
try:
    waiting.result(timeout=30)
    sys.exit("error: a request that is canceled has a result")
except JsonRpcException as error:
    expect(error.code, -32800)
expect(call("cancelledCount"), 1)

server.stdin.close()
expect(server.wait(timeout=30), 0)
expect(b"what is printed" in server.stderr.read(), True)
print("python-lsp-jsonrpc drives the server over standard input and output")
