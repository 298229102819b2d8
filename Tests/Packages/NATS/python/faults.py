"""Causes faults under load, and shows that no stored message is lost and that a fault explains each repeated run.

    faults.py PEER FOLDER MESSAGES MESSAGES-A-SECOND SERVER LIMIT

Meanwhile, a sender stores messages, and another process sends requests. These are the faults: the server is killed and
restarted, workers are killed, one worker is stopped for longer than the server waits for it, the server is stopped for a
while, and the stream is full, unless LIMIT is "none".

Then every message must have run, and every request must have ended. If a message ran again, a fault must explain each
earlier run:

- The server never confirmed the run's end to the worker.
- The server was killed during the run, or within a second of the confirmation, which it gives even for a delivery that it
  forgot.
- The message was sent again to a server that was killed in between.
- The later run is that of a worker that got the message before the worker was stopped.
"""

import collections
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from programs import start_program
from waiting import wait_for

PEER = sys.argv[1]
FOLDER = Path(sys.argv[2])
COUNT = int(sys.argv[3])
RATE = int(sys.argv[4])
SERVER = sys.argv[5]
LIMIT = sys.argv[6]
SERVICE = "faults"
SEED = int(os.environ.get("SEED", random.randrange(1 << 32)))
print(f"seed {SEED}")
chance = random.Random(SEED)
PORT = int(os.environ["FAULTS_PORT"])
URL = f"nats://127.0.0.1:{PORT}"


# The stopped workers, by log, and the times at which they continued.
STOPS = []


class Server:
    def __init__(self):
        self.process = None
        self.kills = []

    def start(self):
        log = FOLDER / f"server{len(self.kills)}.log"
        self.process = start_program(
            [SERVER, "--addr", "127.0.0.1", "--port", str(PORT), "--jetstream"]
            + ["--store_dir", str(FOLDER / "store"), "--log", str(log)]
        )
        wait_for("Server is ready", log)

    def kill(self):
        self.process.kill()
        self.process.wait()
        # Until its end, the server may have stored messages.
        self.kills.append(time.time())


class Worker:
    number = 0

    def __init__(self, slowness):
        self.slowness = slowness
        self.start()

    def start(self):
        Worker.number += 1
        self.log = FOLDER / f"runs{Worker.number}"
        output = FOLDER / f"worker{Worker.number}.log"
        self.process = start_program(
            [PEER, "work", URL, SERVICE, str(self.log), str(self.slowness)],
            stdin=subprocess.PIPE,
            stdout=output.open("w"),
        )
        wait_for("ready", output)

    def kill(self):
        self.process.kill()
        self.process.wait()


def faults(server, workers):
    """The faults, each as a name and a closure, in an order from the seed."""

    def kill_server():
        server.kill()
        time.sleep(chance.uniform(0.2, 1.5))
        server.start()

    def kill_worker():
        worker = chance.choice(workers)
        worker.kill()
        time.sleep(chance.uniform(0, 0.5))
        worker.start()

    def stop_worker():
        worker = chance.choice(workers)
        worker.process.send_signal(signal.SIGSTOP)
        time.sleep(6)
        worker.process.send_signal(signal.SIGCONT)
        STOPS.append((worker.log.name, time.time()))

    def stop_server():
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(chance.uniform(1, 3))
        server.process.send_signal(signal.SIGCONT)

    kinds = [kill_server, kill_worker, kill_worker, stop_worker, stop_server]
    chance.shuffle(kinds)
    return kinds


def read_runs():
    """The lines of all workers, by message: the event, the delivery count, the time, and the process."""
    lines = collections.defaultdict(list)
    for log in sorted(FOLDER.glob("runs*")):
        for line in log.read_text().splitlines():
            match = re.fullmatch(r"(\w+) (\S+) (\d+) ([\d.]+) \d+", line)
            assert match, f"{log}: {line!r}"
            what, message, count, moment = match.groups()
            lines[message].append((float(moment), what, int(count), log.name))
    return lines


def delete_handled():
    """Deletes the handled messages that an old server keeps after it was killed, and returns their number."""
    command = [os.environ["NATS_DISPATCH"], "backlog", f"{URL}/{SERVICE}", "--delete-handled", "--json"]
    backlog = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    assert backlog["messages"] == 0, f"all messages are handled, but the store has {backlog}"
    assert backlog["kept"] == 0, f"the store keeps handled messages after their deletion: {backlog}"
    return backlog["deleted"]


def main():
    server = Server()
    server.start()
    subprocess.run([PEER, "store", URL, SERVICE, LIMIT], check=True, stdout=subprocess.DEVNULL)
    workers = [Worker(1), Worker(1), Worker(40)]
    end = FOLDER / "end"
    requests = start_program([PEER, "request", URL, SERVICE, str(end)], stdout=subprocess.PIPE, text=True)
    started = time.time()
    sender = start_program(
        [PEER, "send", URL, SERVICE, str(COUNT), str(RATE), str(FOLDER / "runs-sender")], stdout=subprocess.PIPE, text=True
    )
    made = collections.Counter()
    while sender.poll() is None:
        for fault in faults(server, workers):
            time.sleep(chance.uniform(0.5, 1.5))
            if sender.poll() is not None:
                break
            fault()
            made[fault.__name__] += 1
    sent = json.loads(sender.stdout.read())
    assert sender.returncode == 0, f"the sender ended with {sender.returncode}"
    took = time.time() - started

    # The remaining messages run without faults. A killed server may confirm none of a message's acknowledgements; then
    # nothing happens anymore, for longer than the store's patience.
    deadline = time.time() + 120
    changed = time.time()
    runs = {}
    while time.time() < min(deadline, changed + 20):
        earlier = runs
        runs = read_runs()
        if len({m for m, lines in runs.items() if any(what == "known" for _, what, _, _ in lines)}) == COUNT:
            break
        if runs != earlier:
            changed = time.time()
        time.sleep(0.5)
    time.sleep(5)
    end.touch()
    outcomes = json.loads(requests.communicate(timeout=30)[0])
    for worker in workers:
        worker.process.stdin.close()
        assert worker.process.wait(60) == 0, f"a worker ended with {worker.process.returncode}"
    deleted = delete_handled()
    server.process.terminate()
    server.process.wait()
    check(server, sent, outcomes, made, took)
    print(f"ok  {deleted} handled messages were still in the store, and are deleted")


def begun(lines, known):
    """The beginning of the run whose end was confirmed."""
    return max(line[0] for line in lines if line[1] == "begin" and line[3] == known[3] and line[0] <= known[0])


def check(server, sent, outcomes, made, took):
    runs = read_runs()
    expected = {f"ledger/m{number}" for number in range(COUNT)}
    lost = [message for message in expected if not any(what == "end" for _, what, _, _ in runs[message])]
    assert not lost, (
        f"{len(lost)} messages never ran to their end, such as {lost[:5]}: {runs[lost[0]]}; "
        f"the server was killed at {server.kills}"
    )
    assert set(runs) == expected, f"messages that were not sent: {sorted(set(runs) - expected)[:5]}"

    again = collections.Counter()
    told = 0
    for message, lines in runs.items():
        lines.sort()
        begins = [line for line in lines if line[1] == "begin"]
        for moment, _, count, log in begins[1:]:
            told += count > 1
            known = [line for line in lines if line[1] == "known" and line[0] < moment]
            tries = [line[0] for line in lines if line[1] == "try" and line[0] < moment]
            if not known:
                again["the earlier run's acknowledgement was never confirmed"] += 1
            elif any(begun(lines, known[-1]) - 0.1 <= kill <= known[-1][0] + 1 for kill in server.kills):
                again["the server was killed during the earlier run, or within a second of confirming it"] += 1
            elif any(log == stopped and went_on <= moment + 0.1 <= went_on + 5 for stopped, went_on in STOPS):
                again["its worker got it before it was stopped, and began after another one had handled it"] += 1
            elif any(tries[0] <= kill <= tries[-1] + 1 for kill in server.kills):
                again["it was sent again after the server was killed, which forgot the identifiers of handled messages"] += 1
            else:
                sys.exit(f"error: {message} ran again without a fault: {lines}; the server was killed at {server.kills}")
    ended = sum(count for outcome, count in outcomes.items() if outcome != "sent")
    assert ended == outcomes["sent"], f"requests without an end: {outcomes}"
    assert set(outcomes) <= {"sent", "answered", "late", "gone", "no service"}, outcomes
    assert outcomes.get("answered", 0) > 0, outcomes
    twice = (COUNT + 9) // 10 - sent["duplicates"]
    excused = sum(
        any(min(tries) <= kill <= max(tries) + 1 for kill in server.kills)
        for tries in ([line[0] for line in lines if line[1] == "try"] for lines in runs.values())
    )
    assert twice <= excused, f"{twice} messages were stored twice within the window, {excused} of them had a fault"

    print(f"faults in {took:.0f} s: " + ", ".join(f"{name} {number}" for name, number in sorted(made.items())))
    print(f"stored {sent['stored']} messages in {sent['tries']} tries, {sent['duplicates']} of them known duplicates")
    print(f"ok  none lost; {sum(again.values())} runs were not the first, of which {told} got a count above 1")
    for reason, number in again.items():
        print(f"    {number}: {reason}")
    print(f"ok  each of {outcomes['sent']} requests ended: " + ", ".join(
        f"{outcome} {number}" for outcome, number in sorted(outcomes.items()) if outcome != "sent"))


main()
