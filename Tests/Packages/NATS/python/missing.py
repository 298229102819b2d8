"""Shows what the servers know of messages that were stored and not handled."""

import asyncio
import base64
import json
import re
import shutil
import tempfile
import threading
import time
from pathlib import Path

import nats

from store import hash

LANES = 16
# The messages that are shown one by one.
SHOWN = 20


class Watch(threading.Thread):
    """Notes the consumers' states once a second, as each server shows them."""

    def __init__(self, cluster, folder):
        super().__init__(daemon=True)
        self.cluster = cluster
        self.path = folder / "states"

    def run(self):
        with self.path.open("w") as file:
            while True:
                for server in self.cluster.servers:
                    moment = time.time()
                    for consumer in server.consumers():
                        file.write(json.dumps([moment, server.name, consumer]) + "\n")
                file.flush()
                time.sleep(1)


def consumer(message):
    """The name of the consumer that delivers a message: its lane's, by the number of its key."""
    key = re.search(r"/k(\d+)-", message)
    if not key:
        return "workers"
    return f"workers-{hash(key[1]) % LANES}"


def place(consumer):
    """A consumer's state in words."""
    delivered, floor = consumer["delivered"], consumer["ack_floor"]
    return (
        f"led by {consumer.get('cluster', {}).get('leader')}, delivered up to {delivered['stream_seq']}, acknowledged up to "
        f"{floor['stream_seq']}, {consumer['num_ack_pending']} unacknowledged, {consumer['num_pending']} waiting"
    )


def passage(states, name, sequence):
    """The last states of a consumer before it passed a message, by server, and the first ones after."""
    before, after = {}, {}
    for moment, server, consumer in states:
        if consumer["name"] == name and server not in after:
            (after if consumer["delivered"]["stream_seq"] >= sequence else before)[server] = (moment, consumer)
    return sorted([(*state, server) for all in (before, after) for server, state in all.items()], key=lambda state: state[0])


async def ask(url, subject, question):
    connection = await nats.connect(url.split(","))
    try:
        answer = await connection.request(f"$JS.API.{subject}", json.dumps(question).encode(), timeout=10)
        return json.loads(answer.data)
    finally:
        await connection.close()


def request(url, subject, question={}):
    try:
        return asyncio.run(ask(url, subject, question))
    except Exception as error:
        return {"error": {"description": repr(error)}}


def in_stream(url, stream, sequence, message):
    """Whether the stream has a message, in words."""
    answer = request(url, f"STREAM.MSG.GET.{stream}", {"seq": sequence})
    if "message" not in answer:
        return f"not in the stream: {answer['error']['description']}"
    headers = base64.b64decode(answer["message"].get("hdrs", "")).decode(errors="replace")
    if f"Nats-Msg-Id: {message}\r\n" not in headers:
        return f"another message has its number: {headers!r}"
    return "in the stream"


def show(lost, sent, runs, url, stream, folder, started):
    """Prints, for each message, its number, its tries, deliveries and acknowledgements, and what the servers know of it."""
    numbers = {}
    for message in lost:
        numbers[message] = next((event[4] for event in sent[message] if event[1] == "stored"), 0)
    by_number = sorted(lost, key=numbers.get)
    print(f"{len(lost)} messages are missing, with the numbers {[numbers[message] for message in by_number]}")
    for message in by_number[:SHOWN]:
        print(f"  {message}, number {numbers[message]}: {in_stream(url, stream, numbers[message], message)}")
        for moment, what, count, log, number in sent[message] + runs[message]:
            print(f"    {moment - started:8.3f} s: {what}, count {count}, number {number}, in {log}")
    states = [json.loads(line) for line in (folder / "states").read_text().splitlines()]
    for name in sorted({consumer(message) for message in lost}):
        first = min(numbers[message] for message in lost if consumer(message) == name)
        state = request(url, f"CONSUMER.INFO.{stream}.{name}")
        print(f"  {name}: {place(state) if 'delivered' in state else state}")
        print(f"  {name}, before and after it passed {first}:")
        for moment, state, server in passage(states, name, first):
            print(f"    {moment - started:8.3f} s, {server}: {place(state)}")
    kept = Path(tempfile.mkdtemp(prefix="nats-cluster-"))
    shutil.copytree(folder, kept, dirs_exist_ok=True)
    print(f"  the logs and the servers' files are kept in {kept}", flush=True)
