"""Stores messages with keys for a service, as the article tells programs in other languages to.

    store.py URL SERVICE RECEIVER SELECTOR COUNT
"""

import asyncio
import json
import string
import sys

import nats

PLAIN = set((string.ascii_letters + string.digits + "_-").encode())


def token(name):
    return "".join(chr(b) if b in PLAIN else f"%{b:02X}" for b in name.encode()) or "%"


def hash(key):
    value = 0xCBF29CE484222325
    for byte in key.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


async def main(url, service, receiver, selector, count):
    connection = await nats.connect(url)
    server = connection.jetstream()
    subjects = (await server.stream_info(f"{service}-stored")).config.subjects
    lanes = sum(".stored.*." in subject for subject in subjects)
    for number in range(int(count)):
        subject = f"{service}.stored.{token(receiver)}.{hash(f'customer-{number % 5}') % lanes}"
        request = {"jsonrpc": "2.0", "id": number, "method": selector, "params": [number]}
        headers = {"Nats-Msg-Id": f"{token(receiver)}/python-{number}"}
        for _ in range(2):  # The second one is a duplicate.
            await server.publish(subject, json.dumps(request).encode(), headers=headers)
    await connection.close()


assert hash("customer-17") == 0x1e2c8170eb275620
if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
