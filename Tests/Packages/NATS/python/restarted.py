"""Shows that a server that is stopped and started again delivers each stored message, without the library.

    restarted.py SERVER PORT

nats-server 2.12.7 to 2.12.10 skips the last message of a subject whose earlier ones were handled, if it is in a later file
of the stream, and keeps it undelivered.
"""

import asyncio
import signal
import subprocess
import sys
import tempfile

import nats
from nats.js.api import AckPolicy, ConsumerConfig, RetentionPolicy, StreamConfig

SERVER, PORT = sys.argv[1:]


def start(folder):
    words = ["--addr", "127.0.0.1", "--port", PORT, "--jetstream", "--store_dir", folder, "--log", f"{folder}/log"]
    return subprocess.Popen([SERVER, *words])


async def take(subscription):
    """Takes a message, and returns its text."""
    [message] = await subscription.fetch(1, timeout=30)
    await message.ack_sync(timeout=30)
    return message.data


async def connect():
    for _ in range(300):
        try:
            return await nats.connect(f"nats://127.0.0.1:{PORT}", allow_reconnect=False, error_cb=ignore)
        except (OSError, nats.errors.Error):
            await asyncio.sleep(0.1)
    sys.exit("error: the server doesn't start")


async def ignore(_):
    pass


async def subscribe(connection):
    # The server answers as soon as it has restored the stream.
    for _ in range(300):
        try:
            return await connection.jetstream().pull_subscribe("lane.1", durable="lane", stream="restarted")
        except (nats.errors.Error, nats.js.errors.Error):
            await asyncio.sleep(0.1)
    sys.exit("error: the stream isn't there")


async def fill(connection):
    """Stores three messages of a lane, of which the last one is in another file of the stream, and handles two."""
    stream = connection.jetstream()
    subjects = ["lane.*", "other"]
    await stream.add_stream(StreamConfig(name="restarted", subjects=subjects, retention=RetentionPolicy.WORK_QUEUE))
    consumer = ConsumerConfig(durable_name="lane", filter_subject="lane.1", ack_policy=AckPolicy.EXPLICIT, max_ack_pending=1)
    await stream.add_consumer("restarted", consumer)
    for text in [b"first", b"second"]:
        await stream.publish("lane.1", text, timeout=30)
    for _ in range(40):
        await stream.publish("other", bytes(500_000), timeout=30)
    await stream.publish("lane.1", b"third", timeout=30)
    subscription = await subscribe(connection)
    return [await take(subscription), await take(subscription)]


async def main():
    with tempfile.TemporaryDirectory() as folder:
        server = start(folder)
        try:
            connection = await connect()
            handled = await fill(connection)
            await connection.close()
            server.send_signal(signal.SIGTERM)
            server.wait()
            server = start(folder)
            connection = await connect()
            subscription = await subscribe(connection)
            try:
                handled.append(await take(subscription))
            except nats.errors.TimeoutError:
                sys.exit(
                    f"error: of three stored messages, {sys.argv[1]} has delivered only {handled} after a restart; "
                    "use another version, see 'Old servers' in Past one machine"
                )
            await connection.close()
        finally:
            server.kill()
            server.wait()
    assert handled == [b"first", b"second", b"third"], handled
    print("ok  a restarted server delivers what was stored")


asyncio.run(main())
