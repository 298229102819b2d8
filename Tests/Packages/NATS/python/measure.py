"""Measures a service against the same C client that echoes the same bytes, and four workers against one, in one run.

    measure.py PEER CPEER URL ROUNDS [--quiet]

One-way sends are measured against those of nats-py, and sends that gather against others and against a C program that
formats the same text, by their rates and by the processor time that the senders use. With --quiet, the machine is assumed to be otherwise idle.
"""

import asyncio
import resource
import statistics
import subprocess
import sys
import time

import nats

PEER = sys.argv[1]
CPEER = sys.argv[2]
URL = sys.argv[3]
ROUNDS = int(sys.argv[4])
TEXT = "x" * 64
REQUEST = '{"jsonrpc":"2.0","id":1,"method":"echo:","params":["%s"]}' % TEXT
ANSWER = '{"id":1,"jsonrpc":"2.0","result":"%s"}' % TEXT
processes = []


def start(*command):
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    processes.append(process)
    assert process.stdout.readline() == "ready\n"
    return process


def throughput():
    start(CPEER, "echo", URL, "echo", ANSWER)
    start(PEER, "serve", URL, "measured")
    print("| requests in flight | the C client's echo | a service | share | median, µs | 99th percentile, µs |")
    print("| --- | --- | --- | --- | --- | --- |")
    shares = {}
    for threads in [1, 8, 32]:
        output = subprocess.run(
            [CPEER, "measure", URL, "echo", "measured.call.calculator", "0.4", str(threads), str(ROUNDS), REQUEST],
            check=True, capture_output=True, text=True,
        ).stdout
        rows = [line.split() for line in output.splitlines()]
        first = [[float(n) for n in row[1:]] for row in rows if row[0] == "first"]
        second = [[float(n) for n in row[1:]] for row in rows if row[0] == "second"]
        # Short rounds, because adjacent ones see the machine in the same state.
        share = statistics.median(ours[0] / theirs[0] for theirs, ours in zip(first, second))
        median = lambda rows, column: statistics.median(row[column] for row in rows)
        print(
            f"| {threads} | {median(first, 0):.0f} | {median(second, 0):.0f} | {share:.2f} "
            f"| {median(first, 1):.0f}, {median(second, 1):.0f} | {median(first, 2):.0f}, {median(second, 2):.0f} |"
        )
        shares[threads] = share
    return shares


def workers():
    rates = {}
    for count in [1, 4]:
        group = [start(PEER, "serve", URL, f"group{count}", "1") for _ in range(count)]
        for selector, argument in [("wait:", 20), ("compute:", 20_000_000)]:
            output = subprocess.run(
                [PEER, "load", URL, f"group{count}", selector, str(argument), "16"],
                check=True, capture_output=True, text=True,
            ).stdout
            rates[selector, count] = float(output)
        for worker in group:
            worker.stdin.close()
            worker.wait()
    for selector in ["wait:", "compute:"]:
        one = rates[selector, 1]
        four = rates[selector, 4]
        print(f"{selector} one worker {one:.0f} a second, four workers {four:.0f}: {four / one:.2f} times as many")
    return {selector: rates[selector, 4] / rates[selector, 1] for selector in ["wait:", "compute:"]}


async def publish(count):
    connection = await nats.connect(URL)
    start = time.monotonic()
    for _ in range(count):
        await connection.publish("measured.nobody", REQUEST.encode())
    await connection.flush()
    seconds = time.monotonic() - start
    await connection.close()
    return count / seconds


def sender(count, *command):
    """Returns the messages per second that a program sends, and its processor time in nanoseconds for each."""
    used = lambda: sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    before = used()
    output = subprocess.run([*command, str(count)], check=True, capture_output=True, text=True).stdout
    return float(output), (used() - before) / count * 1e9


def one_way(count):
    """Returns the shares of one-way sends: of nats-py's, and of sends that gather, of those that don't and of the C client's.

    The last is the share of messages per second of processor time.
    """
    shares = []
    print("| one-way sends a second, ns | that gather | by nats-py | by the C client, which gathers |")
    print("| --- | --- | --- | --- |")
    for _ in range(min(ROUNDS, 5)):
        python = asyncio.run(publish(100_000))
        ours, time = sender(count, PEER, "oneway", URL, "nobody")
        gathered, gathered_time = sender(count, PEER, "gathered", URL, "nobody")
        c, c_time = sender(count, CPEER, "publish", URL, "nobody.call.calculator", "echo:", TEXT)
        print(f"| {ours:.0f}, {time:.0f} | {gathered:.0f}, {gathered_time:.0f} | {python:.0f} | {c:.0f}, {c_time:.0f} |")
        shares.append([ours / python, gathered / ours, gathered / c, c_time / gathered_time])
    return [statistics.median(column) for column in zip(*shares)]


def order(count=2_000):
    output = subprocess.run([PEER, "order", URL, "measured", str(count)], check=True, capture_output=True, text=True).stdout
    for name, rate in (line.split() for line in output.splitlines()):
        print(f"{count} stored messages, order: {name}: {float(rate):.0f} handled a second")


try:
    order()
    # A program starts within hundredths of a second.
    python, faster, c, c_time = one_way(1_000_000 if "--quiet" in sys.argv else 100_000)
    print(
        f"one-way sends: {python:.2f} of nats-py's; {faster:.2f} times as many that gather, {c:.2f} of the C client's,"
        f" {c_time:.2f} by processor time"
    )
    shares = throughput()
    times = workers()
    assert times["wait:"] > 1.5, f"four workers that wait: {times['wait:']:.2f}; they don't share the messages"
    # On a shared machine, a process that wakes more threads waits longer, and four workers get no more than one.
    if "--quiet" in sys.argv:
        assert python >= 0.5, f"one-way sends: {python:.2f} of nats-py's rate, expected 0.5"
        assert faster >= 1.7, f"one-way sends that gather: {faster:.2f} times as many, expected 1.7"
        assert c >= 0.5, f"one-way sends that gather: {c:.2f} of the C client's, expected 0.5"
        for threads, share in shares.items():
            assert share >= 0.7, f"{threads} in flight: {share:.2f} of the echo's requests a second, expected 0.7"
        assert times["wait:"] >= 3, f"four workers that wait: {times['wait:']:.2f}, expected 3"
        assert times["compute:"] >= 1.7, f"four workers that compute: {times['compute:']:.2f}, expected 1.7"
    print("ok  throughput")
finally:
    for process in processes:
        process.kill()
