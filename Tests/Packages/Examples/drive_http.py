"""Drives the example WebTools with PyPI's client over HTTP, in both eras of the protocol. Argument: the program."""

import asyncio
import json
import sys
import urllib.error
import urllib.request

import anyio
from carry_http import Carrier
from mcp import Client
from providers import refusals

carrier = Carrier(sys.argv[1])
URL = f"http://127.0.0.1:{carrier.server_port}/mcp"
JSON = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}


def check(condition, *values):
    if not condition:
        raise SystemExit(f"error: {values}")


async def call_each(mode):
    async with Client(URL, mode=mode) as client:
        check(client.protocol_version == ("2025-11-25" if mode == "legacy" else "2026-07-28"), client.protocol_version)
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        check(sorted(tools) == ["web_countTo_pause", "web_counts", "web_greet"], tools)
        for tool in tools.values():
            check(not list(refusals("web", tool)), tool.name, list(refusals("web", tool)))
        check(tools["web_greet"].title == "Greet" and tools["web_greet"].annotations.read_only_hint, tools)
        greeting = await client.call_tool("web_greet", {"name": "Ann"})
        check(greeting.content[0].text == "Hello, Ann!", greeting)
        seen = []

        async def progress(done, total, message):
            seen.append((done, total))

        counted = await client.call_tool("web_countTo_pause", {"to": 3}, progress_callback=progress)
        check(counted.structured_content == {"result": 3} and seen == [(1, 3), (2, 3), (3, 3)], counted, seen)
        with anyio.move_on_after(0.3):
            await client.call_tool("web_countTo_pause", {"to": 1000, "pause": 100}, progress_callback=progress)
        for _ in range(100):
            if not (await client.call_tool("web_counts", {})).structured_content["result"]:
                return
            await anyio.sleep(0.05)
        check(False, mode, "not canceled")


def status(headers={}, verb="POST", **body):
    """Returns the status of a request, and the code of its error."""
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"} | body
    request = urllib.request.Request(URL, json.dumps(message).encode(), JSON | headers, method=verb)
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, None
    except urllib.error.HTTPError as error:
        content = error.read()
        return error.code, json.loads(content)["error"]["code"] if content else None


def refuse():
    """Requests that no client on PyPI sends."""
    modern, params = {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list"}, {"_meta": META}
    check(status(modern, params=params) == (200, None))
    check(status(modern | {"Origin": "http://evil.example"}, params=params) == (403, -32600))
    check(status({"Mcp-Method": "tools/list"}, params=params) == (400, -32020))
    check(status(modern | {"Mcp-Method": "tools/call"}, params=params) == (400, -32020))
    check(status(modern | {"Mcp-Method": "x"}, params=params, method="x") == (404, -32601))
    check(status(modern) == (400, -32020))
    check(status(modern, "PUT", params=params) == (405, -32600))
    check(status({"Accept": "text/html"}) == (406, -32600))
    check(status() == (400, -32600))
    check(status({"Mcp-Session-Id": "x"}) == (404, -32600))


async def main():
    for mode in ["legacy", "auto"]:
        await call_each(mode)
        print(f"every tool over HTTP in mode {mode}")
    refuse()
    print("wrong requests are refused with their status")


asyncio.run(main())
carrier.program.stdin.close()
check(carrier.program.wait(60) == 0, "WebTools didn't end")
