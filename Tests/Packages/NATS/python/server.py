"""A foreign service, which our client calls."""

import asyncio
import json
import sys

import nats


async def main(url, service):
    connection = await nats.connect(url)

    async def answer(message):
        request = json.loads(message.data)
        outcome = {"result": None}
        if request["method"] == "subtract:from:":
            value, other = request["params"]
            outcome = {"result": other - value}
        elif request["method"] == "fail":
            outcome = {"error": {"code": 17, "message": "sold out", "data": ["pear"]}}
        elif request["method"] == "refuse":
            outcome = {"error": {"code": -32601, "message": "Method not found"}}
        elif request["method"] == "nonsense":
            return await message.respond(b"nonsense")
        elif request["method"] == "wait":
            return
        await message.respond(json.dumps({"jsonrpc": "2.0", "id": request["id"]} | outcome).encode())

    await connection.subscribe(f"{service}.call.calculator", "workers", answer)
    await connection.flush()
    print("ready", flush=True)
    await asyncio.Event().wait()


asyncio.run(main(*sys.argv[1:]))
