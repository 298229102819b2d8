"""Kills one of two workers that have 128 messages of 3 s, and measures the time until all are handled, beside that of
consumers by hand with the same patience of 4 s.

    killed.py PEER URL
"""

import asyncio
import json
import signal
import subprocess
import sys
import tempfile
import time

import nats
from nats.js.api import ConsumerConfig, RetentionPolicy, StreamConfig

from programs import start_program

PEER, URL = sys.argv[1:3]
COUNT, SECONDS = 128, 3


async def consume():
    """Handles messages of the stream `hand`, 64 at a time, and prints a line for each."""
    server = (await nats.connect(URL)).jetstream()
    config = ConsumerConfig(ack_wait=4)
    messages = await server.pull_subscribe("hand.*", "workers", stream="hand", config=config)
    running = asyncio.Semaphore(64)

    async def handle(message):
        for _ in range(SECONDS):
            await asyncio.sleep(1)
            await message.in_progress()
        print("end", flush=True)
        await message.ack()
        running.release()

    print("ready", flush=True)
    while True:
        await running.acquire()
        try:
            asyncio.create_task(handle((await messages.fetch(1, timeout=60))[0]))
        except nats.errors.TimeoutError:
            running.release()


def measure(start, count):
    """Returns the seconds from the first worker's start until all messages are handled.

    - start: starts a worker.
    - count: returns the number of handled messages.
    """
    began = time.monotonic()
    workers = [start(), start()]
    time.sleep(2)
    workers[0].send_signal(signal.SIGKILL)
    while count() < COUNT and time.monotonic() < began + 300:
        time.sleep(0.05)
    workers[1].kill()
    return time.monotonic() - began


async def store():
    connection = await nats.connect(URL)
    server = connection.jetstream()
    await server.add_stream(StreamConfig(name="hand", subjects=["hand.*"], retention=RetentionPolicy.WORK_QUEUE))
    subprocess.run([PEER, "store", URL, "killed"], check=True, stdout=subprocess.DEVNULL)
    for number in range(COUNT):
        await server.publish("hand.x", b"")
        request = {"jsonrpc": "2.0", "method": "note:", "params": [number]}
        await server.publish("killed.stored.ledger", json.dumps(request).encode())
    await connection.close()


def main():
    asyncio.run(store())
    with tempfile.TemporaryDirectory() as folder:
        log, hand = f"{folder}/log", f"{folder}/hand"

        for path in [log, hand]:
            open(path, "w").close()

        def consumer():
            return start_program([sys.executable, __file__, PEER, URL, "consume"], stdout=open(hand, "a"))

        def worker():
            return start_program(
                [PEER, "work", URL, "killed", log, str(SECONDS * 1000)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
            )

        def ended():
            lines = [line.split() for line in open(log).read().splitlines()]
            return len({line[1] for line in lines if line[0] == "end"})

        by_hand = measure(consumer, lambda: open(hand).read().count("end"))
        ours = measure(worker, ended)
    print(f"{COUNT} messages of {SECONDS} s, a worker killed: {ours:.1f} s, by hand {by_hand:.1f} s")
    return ours, by_hand


if sys.argv[3:] == ["consume"]:
    asyncio.run(consume())
else:
    ours, by_hand = main()
    assert ours < 1.5 * by_hand, "a killed worker costs too much"
