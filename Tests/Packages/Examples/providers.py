"""What providers of agents refuse in a tool, as the table of ToolsForAgents.md states."""

import json
import re

import jsonschema

# Keywords that Gemini refuses, whose rules would be lost if a client left them out.
KEYWORDS = ["$ref", "$defs", "propertyNames", "patternProperties", "not", "const", "exclusiveMinimum", "exclusiveMaximum"]


def schemas(schema):
    """The schema and all schemas in it; a property may have a keyword's name."""
    yield schema
    for keyword, part in schema.items():
        if keyword in ["properties", "$defs"]:
            parts = list(part.values())
        elif keyword in ["anyOf", "prefixItems"]:
            parts = part
        else:
            parts = [part] if keyword in ["items", "additionalProperties", "propertyNames", "not"] else []
        for inner in parts:
            if isinstance(inner, dict):
                yield from schemas(inner)


def refusals(server, tool):
    """The reasons for which a provider refuses a tool of a server, or its schemas, as its list describes it."""
    if not re.fullmatch("[a-zA-Z0-9_-]{1,64}", tool.name):
        yield f"the tool's name: {tool.name}"
    if len(server) + len(tool.name) > 60:
        yield f"the names of server and tool: {server} {tool.name}"
    for name in tool.input_schema["properties"]:
        if not re.fullmatch("[a-zA-Z0-9_.-]{1,64}", name):
            yield f"a parameter's name: {name}"
    for schema in filter(None, [tool.input_schema, tool.output_schema]):
        jsonschema.Draft202012Validator.check_schema(schema)
        if schema.get("type") != "object" or {"anyOf", "oneOf", "allOf", "enum", "not"} & schema.keys():
            yield f"the root: {schema}"
        if len(json.dumps(schema, ensure_ascii=False).encode()) > 2 * 65_536:
            yield f"the size: {schema}"
        for part in schemas(schema):
            yield from (f"{keyword}: {part}" for keyword in KEYWORDS if keyword in part)
            types = part.get("type")
            if "array" in (types if isinstance(types, list) else [types]) and "items" not in part:
                yield f"an array without items: {part}"
