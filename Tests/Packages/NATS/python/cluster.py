"""Causes faults in a cluster of three servers, and shows that no stored message is lost and that each key's order remains.

    cluster.py PEER FOLDER SERVER MESSAGES MESSAGES-A-SECOND [--small]

The store has three replicas and 16 lanes. Half of the messages have one of 64 keys. Meanwhile, one fault at a time, each
after all replicas are current again:

- The stream's leader is killed five times, and each server once.
- The stream's leader is stopped for a while.
- The stream's leader is separated from the other servers for a while, by the proxies between their routes. No byte passes.

With --small, the leader is killed once. With a server before 2.10, lost messages are counted and
reported, because a kill may lose a stream.
"""

import asyncio
import collections
import http.client
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import missing
from programs import start_program
from waiting import wait_for

PEER, FOLDER, SERVER = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
COUNT, RATE = int(sys.argv[4]), int(sys.argv[5])
IS_SMALL = "--small" in sys.argv
SERVICE, STREAM = "cluster", "cluster-stored"
LANES, KEYS = missing.LANES, 64
SEED = int(os.environ.get("SEED", random.randrange(1 << 32)))
chance = random.Random(SEED)
VERSION = re.search(r"v(\d+)\.(\d+)\.(\d+)", subprocess.run([SERVER, "--version"], capture_output=True, text=True).stdout)
IS_OLD = tuple(map(int, VERSION.groups())) < (2, 10, 0)
print(f"cluster of three servers {VERSION.group()}, seed {SEED}", flush=True)
STARTED = time.time()


def free_ports(count):
    """Returns free ports below those that the system assigns, because a killed server needs the same ones again."""
    ports, sockets = [], []
    while len(ports) < count:
        port = random.randrange(10_000, 32_000)
        try:
            probe = socket.socket()
            probe.bind(("127.0.0.1", port))
        except OSError:
            continue
        ports.append(port)
        sockets.append(probe)
    for probe in sockets:
        probe.close()
    return ports


class Proxies:
    """Proxies between the servers' routes, in a thread of their own."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        self.open = None
        self.cut = None
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        asyncio.set_event_loop(self.loop)
        self.open = asyncio.Event()
        self.open.set()
        self.loop.run_forever()

    def add(self, port, source, target, target_port):
        """Passes on what one server sends to another one."""

        async def forward(reader, writer):
            try:
                while data := await reader.read(1 << 16):
                    while self.cut in (source, target):
                        self.open.clear()
                        await self.open.wait()
                    writer.write(data)
                    await writer.drain()
            except OSError:
                pass
            writer.close()

        async def accept(reader, writer):
            try:
                answers, requests = await asyncio.open_connection("127.0.0.1", target_port)
            except OSError:
                writer.close()
                return
            await asyncio.gather(forward(reader, requests), forward(answers, writer))

        asyncio.run_coroutine_threadsafe(asyncio.start_server(accept, "127.0.0.1", port), self.loop).result()

    def separate(self, server):
        """Separates a server from the others, or none."""
        self.cut = server
        if server is None:
            self.loop.call_soon_threadsafe(self.open.set)


class Server:
    def __init__(self, name, ports):
        self.name = name
        self.port, self.route_port, self.monitor_port = ports
        self.starts = 0

    def configure(self, routes, nowhere):
        # An advertised address would be a way past the proxies.
        (FOLDER / f"{self.name}.conf").write_text(f"""
            server_name: {self.name}
            listen: "127.0.0.1:{self.port}"
            http: "127.0.0.1:{self.monitor_port}"
            jetstream {{ store_dir: "{FOLDER}/{self.name}" }}
            cluster {{
                name: faults
                listen: "127.0.0.1:{self.route_port}"
                advertise: "127.0.0.1:{nowhere}"
                routes: [{", ".join(f'"nats-route://127.0.0.1:{port}"' for port in routes)}]
            }}
        """)

    def start(self):
        self.starts += 1
        self.process = subprocess.Popen(
            [SERVER, "-D", "--config", f"{FOLDER}/{self.name}.conf", "--log", f"{FOLDER}/{self.name}.{self.starts}.log"]
        )

    def ask(self, path):
        """Returns the answer of the server's monitor, or nothing."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.monitor_port}/{path}", timeout=2) as answer:
                return json.load(answer)
        except (OSError, ValueError, http.client.HTTPException):
            return {}

    @property
    def is_healthy(self):
        return self.ask("healthz").get("status") == "ok"

    def streams(self):
        """The server's streams, by name."""
        return {stream["name"]: stream for stream in self.details("streams=true")}

    def details(self, words):
        accounts = self.ask(f"jsz?accounts=true&{words}").get("account_details") or []
        return [stream for account in accounts for stream in account.get("stream_detail") or []]

    def consumers(self):
        """The states of the stream's consumers, as the server knows them."""
        details = self.details("streams=true&consumers=true")
        return [state for stream in details if stream["name"] == STREAM for state in stream.get("consumer_detail") or []]


class Cluster:
    def __init__(self):
        ports = free_ports(16)
        self.servers = [Server(f"s{index}", [ports.pop() for _ in range(3)]) for index in range(3)]
        self.proxies = Proxies()
        nowhere = ports.pop()
        for server in self.servers:
            routes = []
            for other in self.servers:
                if other is not server:
                    routes.append(ports.pop())
                    self.proxies.add(routes[-1], server, other, other.route_port)
            server.configure(routes, nowhere)
            server.start()
        self.url = ",".join(f"nats://127.0.0.1:{server.port}" for server in self.servers)

    def leader(self):
        """Returns the server that leads the stream, or nothing."""
        for server in self.servers:
            name = server.streams().get(STREAM, {}).get("cluster", {}).get("leader")
            leader = next((server for server in self.servers if server.name == name), None)
            # The others may still name the last one.
            if leader and leader.streams().get(STREAM, {}).get("cluster", {}).get("leader") == name:
                return leader
        return None

    def is_current(self):
        """Returns whether all servers have all streams, and all replicas are current."""
        if not all(server.is_healthy for server in self.servers):
            return False
        leader = self.leader()
        replicas = leader.streams()[STREAM]["cluster"].get("replicas") or [] if leader else []
        return len(replicas) == 2 and all(replica["current"] for replica in replicas)

    def next_leader(self):
        """Waits for a server that leads the stream, because an election may be under way."""
        return self.wait("no server leads the stream", self.leader)

    def wait(self, what, condition, limit=180):
        """Waits until a condition is met, and returns its value."""
        end = time.time() + limit
        while not (value := condition()):
            if time.time() > end:
                sys.exit(f"error: after {limit} s, {what}")
            time.sleep(0.25)
        return value


class Peers:
    """The processes that store and handle messages."""

    def __init__(self, url):
        subprocess.run([PEER, "store", url, SERVICE, "none", "3", str(LANES)], check=True, stdout=subprocess.DEVNULL)
        self.workers = []
        for number in range(3):
            output = FOLDER / f"worker{number}.log"
            self.workers.append(
                start_program(
                    [PEER, "work", url, SERVICE, str(FOLDER / f"runs{number}"), "1", str(LANES)],
                    stdin=subprocess.PIPE,
                    stdout=output.open("w"),
                    stderr=subprocess.STDOUT,
                )
            )
        for number in range(3):
            wait_for("ready", FOLDER / f"worker{number}.log")
        self.end = FOLDER / "end"
        self.senders = [
            start_program(
                [PEER, "feed", url, SERVICE, str(COUNT // 2), str(RATE // 2), str(FOLDER / f"sent{keys}"), str(keys)]
                + [str(self.end)],
                stdout=(FOLDER / f"sender{keys}.log").open("w"),
            )
            for keys in [0, KEYS]
        ]

    def finish_senders(self):
        self.end.touch()
        for sender in self.senders:
            assert sender.wait(600) == 0, f"a sender ended with {sender.returncode}"

    def finish_workers(self):
        for worker in self.workers:
            worker.stdin.close()
            assert worker.wait(60) == 0, f"a worker ended with {worker.returncode}"


def faults(cluster):
    """The faults, each as a name and a closure that returns the server, in an order from the seed."""

    def kill(server):
        server.process.kill()
        server.process.wait()
        time.sleep(chance.uniform(1, 3))
        server.start()
        return server

    def kill_leader():
        return kill(cluster.next_leader())

    def stop_leader():
        leader = cluster.next_leader()
        leader.process.send_signal(signal.SIGSTOP)
        time.sleep(8)
        leader.process.send_signal(signal.SIGCONT)
        return leader

    def separate_leader():
        leader = cluster.next_leader()
        cluster.proxies.separate(leader)
        time.sleep(15)
        cluster.proxies.separate(None)
        return leader

    kills = [("the leader was killed", kill_leader)]
    if IS_SMALL:
        return kills
    all = [("the leader was stopped for 8 s", stop_leader), ("the leader was separated for 15 s", separate_leader)]
    all += kills * 5
    all += [("a server was killed", lambda server=server: kill(server)) for server in cluster.servers]
    chance.shuffle(all)
    return all


def read(pattern):
    """The lines of logs, by message: the time, the event, the delivery count, the log, and the number in the stream."""
    lines = collections.defaultdict(list)
    for log in sorted(FOLDER.glob(pattern)):
        for line in log.read_text().splitlines():
            what, message, count, moment, number = line.split()
            lines[message].append((float(moment), what, int(count), log.name, int(number)))
    for events in lines.values():
        events.sort()
    return lines


def longest_pause(moments, start, end):
    """The longest time without an event that begins between two times, however long it lasts."""
    inside = [start] + [moment for moment in moments if start < moment]
    return max(later - earlier for earlier, later in zip(inside, inside[1:] + [max(end, inside[-1])]) if earlier < end)


def main():
    cluster = Cluster()
    try:
        cluster.wait("the servers have no leader", lambda: all(server.is_healthy for server in cluster.servers))
        peers = Peers(cluster.url)
        missing.Watch(cluster, FOLDER).start()
        cluster.wait("not all replicas are current", cluster.is_current)
        time.sleep(2)
        made = []
        for name, fault in faults(cluster):
            start = time.time()
            server = fault()
            cluster.wait(f"'{name}' left replicas that aren't current", cluster.is_current)
            # The election may still be under way where nobody was asked.
            time.sleep(2)
            made.append((name, start, time.time()))
            print(f"{start - STARTED:5.0f} s: {name} ({server.name}), current after {time.time() - start - 2:.1f} s", flush=True)
        peers.finish_senders()
        sent = {line for events in read("sent*").values() for line in events}
        stored = {message for message, events in read("sent*").items() if any(event[1] == "stored" for event in events)}
        deadline = time.time() + 180
        while time.time() < deadline:
            ended = {message for message, events in read("runs*").items() if any(event[1] == "end" for event in events)}
            if stored <= ended:
                break
            time.sleep(2)
        time.sleep(5)
        peers.finish_workers()
        check(cluster, stored, read("sent*"), read("runs*"), made)
    finally:
        for server in cluster.servers:
            server.process.send_signal(signal.SIGCONT)
            server.process.kill()
            server.process.wait()


def check(cluster, stored, sent, runs, made):
    lost = sorted(message for message in stored if not any(event[1] == "end" for event in runs[message]))
    repeats = sum(max(0, sum(event[1] == "begin" for event in runs[message]) - 1) for message in stored)

    # A key's messages, in the order in which they were stored.
    keys = collections.defaultdict(list)
    for message in stored - set(lost):
        match = re.search(r"/k(\d+)-(\d+)$", message)
        if match:
            keys[match[1]].append((int(match[2]), message))
    disorder, late = [], 0
    for messages in keys.values():
        messages.sort()
        for (_, earlier), (_, later) in zip(messages, messages[1:]):
            first_end = next(event[0] for event in runs[earlier] if event[1] == "end")
            begin = next(event[0] for event in runs[later] if event[1] == "begin")
            if begin < first_end:
                disorder.append((earlier, later))
            late += sum(event[1] == "begin" and event[0] > begin for event in runs[earlier])

    tries = sum(event[1] == "try" for events in sent.values() for event in events)
    print(f"stored {len(stored)} messages in {tries} tries, half of them with one of {KEYS} keys")
    is_keyed = lambda message: "/k" in message
    columns = {}
    for name, events, what in [("stored", sent, "stored"), ("handled", runs, "end")]:
        for kind in [False, True]:
            columns[name, kind] = sorted(
                event[0] for message, all in events.items() if is_keyed(message) == kind for event in all if event[1] == what
            )
    lanes = collections.defaultdict(list)
    for message, events in runs.items():
        if is_keyed(message):
            lanes[message.rsplit("-", 1)[0]].extend(event[0] for event in events if event[1] == "end")
    for moments in lanes.values():
        moments.sort()
    print("| fault | longest pause in s: stored | stored with keys | handled | handled with keys | of one key |")
    print("| --- | --- | --- | --- | --- | --- |")
    for fault, start, end in made:
        pauses = [longest_pause(moments, start, end) for moments in columns.values()]
        pauses.append(max(longest_pause(moments, start, end) for moments in lanes.values()))
        print(f"| {fault} | " + " | ".join(f"{pause:.1f}" for pause in pauses) + " |")
    print(f"{repeats} runs were not the first, {late} of them after a later message of their key")
    # The numbers of lanes are left out.
    problems = collections.Counter(
        (log.stem.rstrip("0123456789"), re.sub(r"(ledger\.|workers-)\d+", r"\1…", line))
        for log in [*FOLDER.glob("sender*.log"), *FOLDER.glob("worker*.log")]
        for line in log.read_text().splitlines()
        if line != "ready"
    )
    for (who, problem), number in sorted(problems.items()):
        print(f"    {who}, {number} ×: {problem}")
    if IS_OLD:
        print(f"ok  {len(lost)} of {len(stored)} messages lost, {len(disorder)} out of order, by a server before 2.10")
        return
    if lost:
        missing.show(lost, sent, runs, cluster.url, STREAM, FOLDER, STARTED)
    assert not lost, f"{len(lost)} stored messages never ran to their end"
    assert not disorder, f"{len(disorder)} messages of a key ran out of order, such as {disorder[0]}"
    print("ok  none lost, and each key's order kept")


main()
