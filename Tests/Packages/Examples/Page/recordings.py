"""Writes recordings beyond those of the demos: hostile text, and 10,000 messages."""

import json
import pathlib
import sys

from hostile import HOSTILE

folder = pathlib.Path(sys.argv[1])
header = {"format": "SelectorDispatch recording", "version": 1, "encoding": 1}


def write(name, entries):
    lines = [json.dumps(entry) for entry in [header, *entries]]
    (folder / name).write_text("\n".join(lines) + "\n")


write("hostile.jsonl", [
    entry for text in HOSTILE for entry in [
        {"from": "customView", "event": text, "userInfo": {text: text}},
        {"from": "button", "selector": text, "arguments": [text]},
        {"target": "controller", "selector": "moveRow:to:animated:note:", "arguments": [9007199254740993, -2, True, text]},
    ]
])
write("many.jsonl", [
    {"from": "button", "event": f"event{number % 100}", "userInfo": {"number": number}} if number % 2
    else {"from": "subTable", "selector": "moveRow:to:animated:note:", "arguments": [number, 7, True, None]}
    for number in range(10_000)
])
