"""Answers one client after another at a Unix socket with the package jsonrpcserver: python server_lines.py PATH"""

import socket
import sys

from jsonrpcserver import Error, Success, dispatch, method

notes = []


@method
def subtract(minuend, subtrahend):
    return Success(minuend - subtrahend)


# A message to a remote receiver has a selector.
@method(name="subtract::")
def subtract_selector(minuend, subtrahend):
    return Success(minuend - subtrahend)


@method
def echo(value):
    return Success(value)


@method
def note(text):
    notes.append(text)
    return Success()


@method
def noted():
    return Success(notes)


@method
def refuse(why):
    return Error(7, "refused", {"why": why})


listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen()
print("ready", flush=True)
while True:
    connection, _ = listener.accept()
    stream = connection.makefile("rw", encoding="utf-8", newline="\n")
    for line in stream:
        if answer := dispatch(line):
            stream.write(answer + "\n")
            stream.flush()
