"""A foreign client calls a service, and discovers it as the tools of NATS do."""

import asyncio
import json
import sys

import nats
from nats.errors import NoRespondersError


async def main(url, service):
    connection = await nats.connect(url)

    async def call(receiver, request):
        answer = await connection.request(
            f"{service}.call.{receiver}", json.dumps(request).encode(), timeout=5
        )
        return answer.headers, json.loads(answer.data)

    # Results and errors.
    request = {"jsonrpc": "2.0", "id": 7, "method": "subtract:from:", "params": [23, 42]}
    assert await call("calculator", request) == (None, {"jsonrpc": "2.0", "id": 7, "result": 19})
    named = request | {"params": {"_": 1}}
    headers, answer = await call("calculator", named)
    assert answer["error"]["code"] == -32602, answer
    assert headers == {"Nats-Service-Error-Code": "-32602", "Nats-Service-Error": "Invalid params"}, headers
    batch = [request, request | {"id": "x", "method": "none"}, {"jsonrpc": "2.0", "method": "echo:", "params": [""]}]
    _, answer = await call("calculator", batch)
    assert [one["id"] for one in answer] == [7, "x"], answer
    assert answer[1]["error"]["code"] == -32601, answer
    answer = await connection.request(f"{service}.call.calculator", b"nonsense", timeout=5)
    assert json.loads(answer.data)["error"]["code"] == -32700
    await connection.publish(f"{service}.call.calculator", b"nonsense without a reply subject")
    try:
        await call("nobody", request)
        raise AssertionError("the request was answered")
    except NoRespondersError:
        pass

    # Invalid headers, and headers that only a server sends.
    for headers in [
        "NATS/1.0\r\n\r\n", "NATS/1.0\r\nno colon\r\n\r\n", "NATS/1.0\r\n: no name\r\n\r\n", "nonsense\r\n\r\n",
        "NATS/1.0 503\r\n\r\n", "NATS/1.0 100 Idle\r\nStatus: 503\r\n\r\n", "NATS/1.0\r\nDispatch-Trail: \x01,/,\r\n\r\n",
    ]:
        answer = await raw_request(url, f"{service}.call.calculator", headers.encode(), json.dumps(request).encode())
        assert b'"result":19' in answer, (headers, answer)

    # Many requests at once.
    numbers = await asyncio.gather(
        *(call("calculator", request | {"id": n, "params": [n, 0]}) for n in range(200))
    )
    assert [answer["result"] for _, answer in numbers] == [-n for n in range(200)]

    # Discovery.
    async def ask(subject):
        return json.loads((await connection.request(subject, b"", timeout=5)).data)

    ping = await ask("$SRV.PING")
    assert ping["type"] == "io.nats.micro.v1.ping_response", ping
    assert ping["name"] == service, ping
    for subject in [f"$SRV.INFO.{service}", f"$SRV.INFO.{service}.{ping['id']}"]:
        info = await ask(subject)
        assert info["type"] == "io.nats.micro.v1.info_response", info
        assert (info["version"], info["description"]) == ("1.0.0", "calculates"), info
        endpoint = {
            "name": "calculator",
            "subject": f"{service}.call.calculator",
            "queue_group": "workers",
            "metadata": {},
        }
        assert endpoint in info["endpoints"], info
    stats = await ask(f"$SRV.STATS.{service}")
    calculator = next(one for one in stats["endpoints"] if one["name"] == "calculator")
    assert calculator["num_requests"] >= 204, stats
    assert calculator["num_errors"] >= 2, stats
    assert calculator["processing_time"] > 0, stats
    assert "started" in stats, stats
    parse(ping, info, stats)
    document = await ask(f"{service}.describe")
    assert {"calculator.subtract:from:", "calculator.echo:"} <= {one["name"] for one in document["methods"]}
    health = await ask(f"{service}.health")
    assert health["status"] == "serving", health
    assert health["running"] == 0, health
    await connection.close()
    print("ok  nats-py calls a service and finds it")


async def raw_request(url, subject, headers, body):
    """Sends headers that no client would, and returns the answer."""
    host, port = url.removeprefix("nats://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    size = len(headers)
    writer.write(b'CONNECT {"verbose":false,"headers":true,"no_responders":true}\r\nSUB strange 1\r\n')
    writer.write(f"HPUB {subject} strange {size} {size + len(body)}\r\n".encode() + headers + body + b"\r\n")
    answer = b""
    while not answer.endswith(b"}\r\n") or b"MSG strange" not in answer:
        chunk = await asyncio.wait_for(reader.read(4096), 60)
        assert chunk, f"the server has ended the connection: {answer}"
        answer += chunk
    writer.close()
    return answer


def parse(ping, info, stats):
    """Reads the answers with nats-py's own types."""
    from nats.micro.service import ServiceInfo, ServicePing, ServiceStats

    for type, answer in [(ServicePing, ping), (ServiceInfo, info), (ServiceStats, stats)]:
        assert type.from_dict(answer).name == answer["name"]


asyncio.run(main(*sys.argv[1:]))
