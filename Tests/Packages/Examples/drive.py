"""Drives the example TaskServer with PyPI's clients, as `run` says. Arguments: the program, the number of generated
argument objects for each tool, and a seed."""

import asyncio
import json
import os
import random
import sys
import tempfile

import anyio
import jsonschema
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis_jsonschema import from_schema
from mcp import Client, StdioServerParameters
from providers import refusals

PROGRAM, COUNT, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
TOOLS = [
    "task_statistics", "tasks_add_due_priority", "tasks_addAll_pause", "tasks_complete", "tasks_find_limit", "tasks_get",
    "tasks_listWithPriority_done", "tasks_postpone_until", "tasks_remove", "tasks_rename_to",
]


def check(condition, *values):
    if not condition:
        raise SystemExit(f"error: {values}")


def text(result):
    return result.content[0].text if result.content else ""


async def read_each(client):
    """Lists and reads the resources."""
    resources = (await client.list_resources()).resources
    listed = [(str(resource.uri), resource.name, resource.mime_type) for resource in resources]
    check(listed == [("handler:///task_statistics", "task_statistics", "application/json")], listed)
    check(resources[0].description == "Counts the tasks by priority.", resources)
    check((await client.list_resource_templates()).resource_templates == [])
    contents = (await client.read_resource("handler:///task_statistics")).contents
    check(len(contents) == 1 and contents[0].mime_type == "application/json", contents)
    check(json.loads(contents[0].text) == {"count": {"normal": 2}}, contents)
    try:
        check(False, await client.read_resource("handler:///task_statistic"))
    except Exception as error:
        check("did you mean 'handler:///task_statistics'?" in str(error), error)


# Each tool once, in both eras.


async def call_each(mode):
    async with Client(StdioServerParameters(command=PROGRAM), mode=mode) as client:
        check(client.protocol_version == ("2025-11-25" if mode == "legacy" else "2026-07-28"), client.protocol_version)
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        check(sorted(tools) == sorted(TOOLS), sorted(tools))
        for tool in tools.values():
            check(tool.description, tool)
            check(not list(refusals("tasks", tool)), tool.name, list(refusals("tasks", tool)))
        title = tools["tasks_add_due_priority"].input_schema["properties"]["title"]
        check(title == {"type": "string", "description": "What there is to do."}, title)

        async def call(name, arguments, **options):
            result = await client.call_tool(name, arguments, **options)
            check(not result.is_error, name, result)
            return result.structured_content

        due = "2026-11-22T03:34:49.5Z"
        task = {"id": 1, "title": "write", "priority": "high", "due": due, "isDone": False}
        added = await call("tasks_add_due_priority", {"title": "write", "priority": "high", "due": due})
        check(added == task, added)
        check(await call("tasks_get", {"id": 1}) == task)
        check((await call("tasks_rename_to", {"id": 1, "to": "read"}))["title"] == "read")
        check("due" not in await call("tasks_postpone_until", {"id": 1}))
        check((await call("tasks_complete", {"ids": [1]}))["result"][0]["isDone"])
        seen = []

        async def progress(done, total, message):
            seen.append((done, total, message))

        drafts = [{"title": "a", "parts": [{"title": "b"}]}, {"title": "c"}]
        check(await call("tasks_addAll_pause", {"drafts": drafts}, progress_callback=progress) == {"result": 3})
        check(seen == [(1, 3, "a"), (2, 3, "b"), (3, 3, "c")], seen)
        check([t["id"] for t in (await call("tasks_listWithPriority_done", {"done": False}))["result"]] == [2, 3, 4])
        check(len((await call("tasks_find_limit", {"word": "READ"}))["result"]) == 1)
        check(await call("task_statistics", {}) == {"count": {"normal": 3}})
        check(await call("tasks_remove", {"id": 2}) is None)
        await read_each(client)

        failed = await client.call_tool("tasks_get", {"id": 2})
        check(failed.is_error and text(failed) == 'no such task: {"id":2}', failed)
        refused = await client.call_tool("tasks_addAll_pause", {"drafts": [{"title": "a", "parts": [{"name": "b"}]}]})
        check(refused.is_error and "drafts[0].parts[0]: the object has no member 'title'" in text(refused), refused)
        refused = await client.call_tool("tasks_postpone_until", {"id": 1, "until": "tomorrow"})
        check("until: 'tomorrow' can't be read; expected an RFC 3339 date" in text(refused), refused)
        check(tools["tasks_add_due_priority"].title == "Add a task", tools)
        check(tools["tasks_get"].annotations.read_only_hint and tools["tasks_remove"].annotations.destructive_hint)
        for name in ["tasks_clear", "tasks_nothing"]:
            try:
                await client.call_tool(name, {})
                check(False, name)
            except Exception as error:
                check(f"there is no tool '{name}'" in str(error), error)

        with anyio.move_on_after(0.3):
            await call("tasks_addAll_pause", {"drafts": [{"title": "slow"}] * 50, "pause": 100})
        await anyio.sleep(0.3)
        count = (await call("task_statistics", {}))["count"]["normal"]
        await anyio.sleep(0.5)
        check(count < 20 and (await call("task_statistics", {}))["count"]["normal"] == count, "not canceled")


# Generated arguments.


# An Int's schema states no bounds, but the handler has those of 64 bits.
SMALLEST, LARGEST = -(2**63), 2**63 - 1


def bounded(schema):
    """Returns a schema whose integers are within 64 bits, and without the values of a type inside itself, to which the
    schema is any object."""
    if isinstance(schema, list):
        return [bounded(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {name: bounded(part) for name, part in schema.items()}
    if schema.get("type") == "array" and schema.get("items") == {"type": "object"}:
        schema["maxItems"] = 0
    if schema.get("type") == "integer":
        schema = {"minimum": SMALLEST, "maximum": LARGEST} | schema
    return schema


def hypothesis_examples(schema, count):
    found = []

    @seed(SEED)
    @settings(
        max_examples=count, database=None, deadline=None, suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(from_schema(bounded(schema)))
    def collect(value):
        found.append(value)

    collect()
    return found


def places(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    for key, part in items:
        yield from places(part, path + (key,))


def broken(arguments, validator, pick):
    """Returns the arguments with one mistake that the schema forbids; None if there is none."""
    for _ in range(20):
        copy = json.loads(json.dumps(arguments))
        path = pick.choice(list(places(copy)))
        holder = copy
        for key in path[:-1]:
            holder = holder[key]
        target = holder[path[-1]] if path else copy
        if isinstance(target, dict) and pick.random() < 0.5:
            if target and pick.random() < 0.5:
                del target[pick.choice(list(target))]
            else:
                target["undeclared"] = 1
        elif path:
            holder[path[-1]] = pick.choice([None, True, 1.5, "?", 10**30, [[]], {"?": 1}])
        else:
            continue
        if not validator.is_valid(copy):
            return copy
    return None


def valid_arguments(schema):
    # A schema with few values has fewer examples.
    return (hypothesis_examples(schema, COUNT) * COUNT)[:COUNT]


async def call_generated(tool, pick):
    """Calls a tool of a new process with valid and with broken arguments. Returns the number of refusals."""
    validator = jsonschema.Draft202012Validator(tool.input_schema)
    valid = valid_arguments(tool.input_schema)
    for arguments in valid:
        check(validator.is_valid(arguments), tool.name, arguments)
        if "pause" in arguments:
            arguments["pause"] %= 2
        # A day at the end of the calendar may be outside it in UTC, which a schema can't express.
        if (arguments.get("due") or arguments.get("until") or "")[:10] in ["0001-01-01", "9999-12-31"]:
            arguments.update({name: None for name in ["due", "until"] if name in arguments})
    mistakes = [mistake for mistake in (broken(arguments, validator, pick) for arguments in valid) if mistake]
    async with Client(StdioServerParameters(command=PROGRAM)) as client:

        async def state():
            return (await client.call_tool("tasks_listWithPriority_done", {})).structured_content

        for title in ["a", "b", "c"]:
            await client.call_tool("tasks_add_due_priority", {"title": title})
        for arguments in valid:
            result = await client.call_tool(tool.name, arguments)
            check(not text(result).startswith("Invalid arguments"), tool.name, arguments, result)
        before = await state()
        for mistake in mistakes:
            result = await client.call_tool(tool.name, mistake)
            check(result.is_error and text(result).startswith("Invalid arguments: "), tool.name, mistake, result)
        check(await state() == before, tool.name, "a handler of a refused call ran")
    return len(mistakes)


# The same list over JSON-RPC and a Unix socket, while an agent has it as tools.


async def call_socket():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tasks.sock")
        async with Client(StdioServerParameters(command=PROGRAM, args=[path])) as client:
            await client.call_tool("tasks_add_due_priority", {"title": "shared"})
            reader, writer = await asyncio.open_unix_connection(path)

            async def request(method, params):
                message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
                writer.write(json.dumps(message).encode() + b"\n")
                answer = json.loads(await reader.readline())
                return answer.get("result", answer.get("error"))

            renamed = await request("tasks.rename:to:", {"id": 1, "to": "by socket"})
            check(renamed["title"] == "by socket", renamed)
            check((await request("get", [1]))["title"] == "by socket")
            check((await request("tasks.get", {"id": 7}))["data"] == {"id": 7})
            check((await request("tasks.clear", []))["code"] == -32601)
            found = await client.call_tool("tasks_find_limit", {"word": "socket"})
            check(found.structured_content["result"] == [renamed], found)
            writer.close()


async def main():
    for mode in ["legacy", "auto"]:
        await call_each(mode)
        print(f"every tool in mode {mode}")
    await call_socket()
    print("the same list over a Unix socket")
    async with Client(StdioServerParameters(command=PROGRAM)) as client:
        tools = (await client.list_tools()).tools
    refusals = [await call_generated(tool, random.Random(SEED)) for tool in tools]
    print(f"{COUNT * len(tools)} calls with valid arguments, {sum(refusals)} refusals of broken ones, seed {SEED}")


asyncio.run(main())
