"""A handwritten server at a Unix socket, for comparison: python server_by_hand.py PATH"""

import json
import selectors
import socket
import sys

METHODS = {"subtract": lambda minuend, subtrahend: minuend - subtrahend}


def answer(line):
    request = json.loads(line)
    method = METHODS.get(request["method"])
    if method is None:
        body = {"error": {"code": -32601, "message": "Method not found"}}
    else:
        body = {"result": method(*request["params"])}
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], **body})


listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen()
waiting = selectors.DefaultSelector()
waiting.register(listener, selectors.EVENT_READ)
rests = {}
print("ready", flush=True)
while True:
    for key, _ in waiting.select():
        if key.fileobj is listener:
            connection, _ = listener.accept()
            waiting.register(connection, selectors.EVENT_READ)
            rests[connection] = b""
            continue
        connection = key.fileobj
        piece = connection.recv(65_536)
        if not piece:
            waiting.unregister(connection)
            connection.close()
            del rests[connection]
            continue
        *lines, rests[connection] = (rests[connection] + piece).split(b"\n")
        if lines:
            connection.sendall("".join(answer(line) + "\n" for line in lines).encode())
