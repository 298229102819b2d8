"""Drives TaskServer over standard streams and WebTools over HTTP with PyPI's fastmcp. Arguments: the two programs."""

import asyncio
import sys

from carry_http import Carrier
from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from fastmcp.exceptions import ToolError


def check(condition, *values):
    if not condition:
        raise SystemExit(f"error: {values}")


async def call_tasks(program):
    async with Client(StdioTransport(program, [])) as client:
        check(len(await client.list_tools()) == 10)
        [resource] = await client.list_resources()
        [content] = await client.read_resource(str(resource.uri))
        check(content.text == '{"count":{}}', content)
        added = await client.call_tool("tasks_add_due_priority", {"title": "write", "priority": "high"})
        task = {"id": 1, "title": "write", "priority": "high", "isDone": False}
        check(added.structured_content == task, added)
        for name, arguments, text in [
            ("tasks_get", {"id": 2}, 'no such task: {"id":2}'),
            ("tasks_get", {"id": "two"}, "Invalid arguments: id: expected a whole number, found a string"),
        ]:
            try:
                check(False, await client.call_tool(name, arguments))
            except ToolError as error:
                check(str(error) == text, error)


async def call_web(carrier):
    async with Client(f"http://127.0.0.1:{carrier.server_port}/mcp") as client:
        seen = []

        async def progress(done, total, message):
            seen.append((done, total))

        counted = await client.call_tool("web_countTo_pause", {"to": 3}, progress_handler=progress)
        check(counted.structured_content == {"result": 3} and seen == [(1, 3), (2, 3), (3, 3)], counted, seen)


carrier = Carrier(sys.argv[2])
asyncio.run(call_tasks(sys.argv[1]))
asyncio.run(call_web(carrier))
carrier.program.stdin.close()
check(carrier.program.wait(60) == 0, "WebTools didn't end")
print("fastmcp calls tools over standard streams and HTTP")
