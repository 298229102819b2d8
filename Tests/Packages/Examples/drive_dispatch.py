"""Drives the command dispatch with the example TaskServer, in bash and zsh. Argument: the folder of the programs."""

import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

PRODUCTS = sys.argv[1]
ENVIRONMENT = os.environ | {"PATH": f"{PRODUCTS}:{os.environ['PATH']}", "TERM": "dumb", "PS1": "$ "}
ADD = 'tasks.add:due:priority: (title: string, due: date-time?, priority: "low" | "normal" | "high" = "normal")'


def check(condition, *values):
    if not condition:
        raise SystemExit(f"error: {values}")


def run(shell, line, status=0, **options):
    """Runs a line in a shell, and returns what it prints."""
    result = subprocess.run([shell, "-c", line], env=ENVIRONMENT, text=True, capture_output=True, timeout=60, **options)
    check(result.returncode == status, shell, line, result)
    return result.stderr if status else result.stdout


def drive(shell, path):
    check(ADD in run(shell, f"dispatch list {path} tasks"))
    added = run(shell, f"dispatch call {path} tasks.add 'two words' 2026-11-22T03:34:49Z high")
    check('"title":"two words"' in added and '"priority":"high"' in added, added)
    number = re.search(r'"id":(\d+)', added)[1]
    check("from a pipe" in run(shell, f"echo from a pipe | dispatch call {path} tasks.rename:to: {number} -"))
    check("no such task (1: " in run(shell, f"dispatch call {path} tasks.remove 99", 1))
    check("did you mean 'tasks.rename:to:'" in run(shell, f"dispatch call {path} tasks.renam:to: 1 a", 2))
    check("the argument 'id' doesn't fit: expected a whole number" in run(shell, f"dispatch call {path} tasks.get x", 2))
    check("No such file" in run(shell, f"dispatch list {path}.not", 3))
    check('"title":"own"' in run(shell, "dispatch call tasks.add own -- TaskServer -"))
    messages = '[{"target": "tasks", "selector": "get:", "arguments": [1]}, {"target": "tasks", "selector": "got:"}]'
    check("1 of 2 messages doesn't fit" in run(shell, f"dispatch check {path} -", 1, input=messages))
    complete(shell, path)
    watch(shell, path)


def complete(shell, path):
    """Types a part of a line and a tab, and runs the line as the shell completes it."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(ENVIRONMENT)
        words = ["bash", "--norc", "--noprofile", "-i"] if shell == "bash" else ["zsh", "-f", "-i"]
        os.execvp(words[0], words)
    seen = ""

    def wait(pattern):
        nonlocal seen
        end = time.monotonic() + 60
        while not (found := re.search(pattern, seen)):
            check(time.monotonic() < end and select.select([terminal], [], [], 60)[0], shell, pattern, seen)
            seen += os.read(terminal, 65536).decode(errors="replace")
        seen = seen[found.end():]

    def send(text):
        os.write(terminal, text.encode())

    if shell == "zsh":
        send("autoload -U compinit && compinit -D -u; ")
    send(f'eval "$(dispatch completion {shell})"; echo re""ady\n')
    wait("ready")
    send(f"dispatch ca\t{path} tasks.ren\t1 'by tab'\n")
    wait('"title":"by tab"')
    send(f"dispatch list {path} tasks.rename:t\t --names | sed s/^/=/\n")
    wait("=tasks.rename:to:")
    send("exit\n")
    os.waitpid(pid, 0)


def watch(shell, path):
    watcher = subprocess.Popen(
        [shell, "-c", f"exec dispatch watch {path} --json"], env=ENVIRONMENT, text=True, stdout=subprocess.PIPE)
    # Messages sent before the watcher connects aren't shown.
    while not select.select([watcher.stdout], [], [], 0.1)[0]:
        run(shell, f"dispatch call {path} tasks.get 1")
    check(watcher.stdout.readline() == '{"method":"tasks.get:","params":[1]}\n')
    watcher.terminate()
    watcher.wait()


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "tasks.sock")
    server = subprocess.Popen([f"{PRODUCTS}/TaskServer", path], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    while not os.path.exists(path):
        check(server.poll() is None, "TaskServer has ended")
        time.sleep(0.05)
    try:
        for shell in ["bash", "zsh"]:
            drive(shell, path)
            print(f"dispatch in {shell}")
    finally:
        server.stdin.close()
        server.wait()
