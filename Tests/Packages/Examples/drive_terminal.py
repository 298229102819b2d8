"""Drives a program through a pseudo-terminal: drive_terminal.py PROGRAM <SESSION. Prints the screen after each step, as a
model of a terminal shows it that knows the library's sequences.

Each line of a session has keys, as a string literal of Python, and what a line of the screen matches then. Without keys,
the screen isn't printed. The last line has the keys that end the program."""

import ast
import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios

COLUMNS, ROWS = 30, 8
screen = [[" "] * COLUMNS for _ in range(ROWS)]
place = [0, 0]
SEQUENCE = re.compile(r"\x1b\[([?<>]?)([\d;]*)([A-Za-z])")


def show(text):
    """Applies the program's output, and returns the incomplete rest."""
    index = 0
    while index < len(text):
        if text[index] == "\x1b":
            match = SEQUENCE.match(text, index)
            if match is None:
                return text[index:]
            if match[3] == "H":
                place[:] = [int(number) - 1 for number in match[2].split(";")]
            elif match[3] == "J":
                for row in screen:
                    row[:] = [" "] * COLUMNS
            index = match.end()
        else:
            screen[place[0]][place[1]] = text[index]
            place[1] = min(place[1] + 1, COLUMNS - 1)
            index += 1
    return ""


def lines():
    return "\n".join("".join(row).rstrip() for row in screen)


child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    os.environ["TERM"] = "xterm-256color"
    os.execv(sys.argv[1], sys.argv[1:])

rest = b""
text = ""


def wait(what):
    """Waits until a line of the screen matches."""
    global rest, text
    while not re.search(what, lines(), re.M):
        if not select.select([terminal], [], [], 60)[0]:
            sys.exit(f"error: no line matches '{what}' on this screen:\n{lines()}")
        rest += os.read(terminal, 4096)
        part = rest.decode(errors="ignore")
        rest = rest[len(part.encode()):]
        text = show(text + part)


def step(keys, what):
    os.write(terminal, keys.encode())
    wait(what)
    print(f"--- {keys!r}\n{lines()}")


for line in sys.stdin:
    keys, _, what = line.rstrip("\n").partition("\t")
    keys = ast.literal_eval(keys)
    if not what:
        os.write(terminal, keys.encode())
    elif keys:
        step(keys, what)
    else:
        wait(what)
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print(f"status {status}")
