"""Compares two servers' processor time per request, and measures one with idle and abandoned connections:
python measure_servers.py PATH PROCESS PATH-OF-THE-ONE-BY-HAND PROCESS-OF-THE-ONE-BY-HAND ROUNDS"""

import os
import resource
import socket
import statistics
import sys
import threading
import time

LINE = b'{"jsonrpc":"2.0","method":"subtract","params":[42,23],"id":1}\n'
TICK = os.sysconf("SC_CLK_TCK")


def connect(path):
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    return connection


def processor_time(process):
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def resident_megabytes(process):
    with open(f"/proc/{process}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1_024


def per_request(path, process, at_once, count):
    """Returns the microseconds of processor time per request."""
    with connect(path) as connection, connection.makefile("rb") as answers:
        before = processor_time(process)
        for _ in range(count // at_once):
            connection.sendall(LINE * at_once)
            for _ in range(at_once):
                if b'"result": 19' not in (line := answers.readline()) and b'"result":19' not in line:
                    sys.exit(f"error: answered by {line!r}")
        return (processor_time(process) - before) / count * 1e6


def in_flight(unanswered, count):
    """Returns the microseconds of processor time per request with a number of unanswered ones."""
    room = threading.Semaphore(unanswered)

    def send(connection):
        for _ in range(count // unanswered):
            for _ in range(unanswered):
                room.acquire()
            connection.sendall(LINE * unanswered)

    with connect(path) as connection:
        before = processor_time(process)
        # The server reads on only after its answers were taken.
        sender = threading.Thread(target=send, args=[connection])
        sender.start()
        rest = count // unanswered * unanswered
        while rest > 0:
            answers = connection.recv(1 << 20).count(b"\n")
            if answers == 0:
                sys.exit("error: the server closed the connection")
            rest -= answers
            room.release(answers)
        sender.join()
        return (processor_time(process) - before) / (count // unanswered * unanswered) * 1e6


def compare_in_flight():
    times = {count: [] for count in (900, 2_000, 10_000)}
    for _ in range(rounds):
        for count, found in times.items():
            found.append(in_flight(count, 100_000))
    few, more, most = (statistics.median(found) for found in times.values())
    print(f"in flight: 900 {few:.1f} µs, 2,000 {more:.1f} µs, 10,000 {most:.1f} µs a request")
    if rounds > 1 and (more > 1.2 * few or most > 1.5 * few):
        sys.exit("error: requests beyond the limit in flight cost more than 1.2 or 1.5 times as much")


def compare(name, at_once, count, limit):
    ratios = []
    for _ in range(rounds):
        ours = per_request(path, process, at_once, count)
        by_hand = per_request(hand_path, hand_process, at_once, count)
        ratios.append(ours / by_hand)
        print(f"{name}: {ours:.1f} µs, by hand in Python {by_hand:.1f} µs, ratio {ratios[-1]:.2f}")
    median = statistics.median(ratios)
    print(f"{name}: {median:.2f} of the server by hand (median)")
    # A single round isn't conclusive.
    if rounds > 1 and median > limit:
        sys.exit(f"error: {name}, the limit is {limit}")


path, process, hand_path, hand_process, rounds = *sys.argv[1:5], int(sys.argv[5])
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

compare("one request at a time", 1, 20_000, 1.0)
compare("100 requests at once", 100, 40_000, 0.6)
compare_in_flight()

alone = statistics.median(per_request(path, process, 1, 10_000) for _ in range(rounds))
idle = [connect(path) for _ in range(1_000)]
beside = statistics.median(per_request(path, process, 1, 10_000) for _ in range(rounds))
print(f"beside 1,000 idle connections: {beside / alone:.2f} of the time without them")
for connection in idle:
    connection.close()

time.sleep(1)
before = resident_megabytes(process)
abandoned = []
for _ in range(min(10_000, hard - 1_000)):
    connection = connect(path)
    connection.sendall(LINE + LINE[:20])
    connection.recv(1_000)
    abandoned.append(connection)
most = resident_megabytes(process)
for connection in abandoned:
    connection.close()
# A busy machine takes its time to close them.
for _ in range(60):
    time.sleep(1)
    after = resident_megabytes(process)
    if after <= before + 10:
        break
print(f"{len(abandoned):,} abandoned connections: {before:.0f} MB, {most:.0f} MB with them, {after:.0f} MB after them")
if after > before + 10:
    sys.exit("error: abandoned connections leave memory behind")

with connect(path) as holder, connect(path) as neighbor:
    holder.sendall(b'{"jsonrpc":"2.0","method":"hold","params":[4],"id":1}\n' * 4)
    time.sleep(0.1)
    start = time.monotonic()
    neighbor.sendall(LINE)
    neighbor.recv(1_000)
    pause = time.monotonic() - start
print(f"beside 4 handlers that hold their threads for 4 s: answered in {pause * 1e3:.1f} ms")
if pause > 1:
    sys.exit("error: handlers that hold their threads stop a neighbor")
