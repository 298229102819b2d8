"""Drives a server over a Unix socket with the package jsonrpcclient: python client_lines.py PATH"""

import json
import socket
import sys

from jsonrpcclient import Error, Ok, notification, parse, request

connection = socket.socket(socket.AF_UNIX)
connection.connect(sys.argv[1])
stream = connection.makefile("rw", encoding="utf-8", newline="\n")


def send(message):
    stream.write(json.dumps(message) + "\n")
    stream.flush()


def call(method, params=None):
    send(request(method, params=params))
    return parse(json.loads(stream.readline()))


def expect(found, expected):
    if found != expected:
        sys.exit(f"error: found {found!r}, expected {expected!r}")


expect(call("subtract", [42, 23]).result, 19)
expect(call("subtract", {"subtrahend": 23, "minuend": 42}).result, 19)
expect(call("sum", [1, 2, 4]).result, 7)
text = "line\nbreak \U0001F600 \"quoted\" \u2028"
expect(call("echo", [text]).result, text)
expect(call("echo", [{"deep": [1.5, None, {"x": []}]}]).result, {"deep": [1.5, None, {"x": []}]})
for method in ["secret", "calculator.subtract", "missing", "wait:", "rpc.secret"]:
    error = call(method)
    expect((type(error), error.code, error.message, error.data), (Error, -32601, "Method not found", None))
error = call("divide", [1, 0])
expect((error.code, error.message, error.data), (7, "division by zero", {"dividend": 1}))
error = call("subtract", [1, "2"])
expect((error.code, error.message, error.data["code"]), (-32602, "Invalid params", "wrong-kind"))
error = call("subtract", [1])
expect((error.code, error.data["code"]), (-32602, "null"))

send([request("sum", params=[1]), notification("sum", params=[2]), request("secret"), request("sum", params=[3])])
answers = sorted(parse(json.loads(stream.readline())), key=lambda answer: answer.id)
expect([type(answer) for answer in answers], [Ok, Error, Ok])
expect([answers[0].result, answers[2].result], [1, 3])
send(notification("sum", params=[2]))
expect(call("sum", [5]).result, 5)
counting = request("count", params=[2]) | {"progressToken": "p"}
send(counting)
for number in [1, 2]:
    report = json.loads(stream.readline())
    expect((report["method"], report["params"]["token"], "id" in report), ("$/progress", "p", False))
    expect(report["params"]["value"], {"progress": number, "total": 2, "message": f"number {number}"})
expect(parse(json.loads(stream.readline())).result, 2)
expect(call("count", [2]).result, 2)
expect(call("rpc.discover").result["x-progress"], True)
expect({"openrpc", "info", "methods"} <= call("rpc.discover").result.keys(), True)
print("jsonrpcclient drives the server over a Unix socket")
