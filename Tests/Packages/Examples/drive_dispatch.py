"""Drives the command dispatch with the example TaskServer, in bash and zsh. Argument: the folder of the programs."""

import json
import os
import pty
import re
import select
import signal
import socketserver
import subprocess
import sys
import tempfile
import threading
import time

# A script that runs this in the background ignores ^C, which the programs would inherit.
signal.signal(signal.SIGINT, signal.default_int_handler)
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
    for words in [f"list {path}", f"call {path} tasks.get 1", "completion bash", "--help"]:
        run(shell, f"dispatch {words} >/dev/full", 1)
    complete(shell, path)
    interrupt(shell, path)
    watch(shell, path)


class Terminal:
    """An interactive shell in a folder, with completion for dispatch."""

    def __init__(self, shell, folder):
        self.shell, self.seen = shell, ""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(ENVIRONMENT | {"HOME": folder})
            os.chdir(folder)
            words = ["bash", "--norc", "--noprofile", "-i"] if shell == "bash" else ["zsh", "-f", "-i"]
            os.execvp(words[0], words)
        if shell == "zsh":
            self.send("autoload -U compinit && compinit -D -u; ")
        self.send(f'eval "$(dispatch completion {shell})"; echo re""ady\n')
        self.wait("ready")

    def wait(self, text):
        end = time.monotonic() + 60
        while text not in self.seen:
            left = end - time.monotonic()
            check(left > 0 and select.select([self.terminal], [], [], left)[0], self.shell, text, self.seen)
            self.seen += os.read(self.terminal, 65536).decode(errors="replace")
        self.seen = self.seen.partition(text)[2]

    def send(self, text):
        os.write(self.terminal, text.encode())

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def interrupt(shell, path):
    """Sees the progress of a call on the terminal, and ends it by ^C, as a person does."""
    terminal = Terminal(shell, os.path.dirname(path))
    draft = '{"title": "step"}'
    terminal.send(f"TERM=xterm dispatch call {path} tasks.addAll '[{draft},{draft}]' 1\n")
    terminal.wait("\r[##########..........]  50% step\x1b[K")
    terminal.wait("\r\x1b[K2")
    drafts = ",".join([draft] * 100)
    terminal.send(f"TERM=xterm dispatch call {path} tasks.addAll '[{drafts}]' 100\n")
    terminal.wait("1% step")
    terminal.send("\x03")
    terminal.wait("error: the call was canceled")
    terminal.send("echo st''atus $?\n")
    terminal.wait("status 130")
    terminal.end()
    statistics = run(shell, f"dispatch call {path} tasks.statistics")
    time.sleep(0.5)
    check(run(shell, f"dispatch call {path} tasks.statistics") == statistics, "not canceled")
    # The signal ends the command, so that it ends a script as well.
    words = ["dispatch", "call", path, "tasks.addAll", f"[{drafts}]", "100"]
    call = subprocess.Popen(words, env=ENVIRONMENT, text=True, stderr=subprocess.PIPE)
    while run(shell, f"dispatch call {path} tasks.statistics") == statistics:
        time.sleep(0.1)
    call.send_signal(signal.SIGINT)
    check(call.communicate(timeout=60)[1] == "error: the call was canceled\n")
    check(call.returncode == -signal.SIGINT, call.returncode)


def complete(shell, path):
    """Types a part of a line and a tab, and runs the line as the shell completes it."""
    folder = os.path.dirname(path)
    spaced = os.path.join(folder, "a b.sock")
    if not os.path.lexists(spaced):
        os.symlink(path, spaced)
    terminal = Terminal(shell, folder)
    terminal.send(f"dispatch ca\t{path} tasks.ren\t1 'by tab'\n")
    terminal.wait('"title":"by tab"')
    terminal.send(f"dispatch list {path} tasks.rename:t\t --names | sed s/^/=/\n")
    terminal.wait("=tasks.rename:to:")
    lines = {
        "home": "call ~/tasks.sock tasks.ren",
        "backslash": f"call {folder}/a\\ b.sock tasks.ren",
        "single": f"call '{spaced}' tasks.ren",
        "double": f'call "{spaced}" tasks.ren',
        "quoted": f'call {path} "tasks.ren',
        "options": f"call --timeout 60 --json {path} tasks.ren",
    }
    for title, line in lines.items():
        terminal.send(f"dispatch {line}\t1 'by {title}'\n")
        terminal.wait(f'"title":"by {title}"')
    terminal.end()


# Names that a shell or a terminal would take for something else, and one that completion offers.
HOSTILE = [
    "a.$(id>x)", "a.`id>x`", "a.$(id>x):", "a.;id>x", "a.|id>x", "a.&id>x", "a.*", "a.?:", "a.[x]", "a.{x,y}", "a.~", "a.b c",
    "a.b\nid>x", "a.b\rid>x", "a.\\", "a.'", 'a."', "a.!!", "a.#", "a.\x1b[2J", "a.\u202e", "--again", "$(id>x)", "",
    "a.größe:", "a.good:to:",
]


class HostileServer(socketserver.StreamRequestHandler):
    """A server that calls its methods as it likes, and answers each call by the name."""

    def handle(self):
        for line in self.rfile:
            request = json.loads(line)
            methods = [{"name": name, "params": [], "result": {"name": "result", "schema": True}} for name in HOSTILE]
            isDescription = request["method"] == "rpc.discover"
            result = {"openrpc": "1.3.2", "methods": methods} if isDescription else f"called {request['method']}"
            answer = {"jsonrpc": "2.0", "id": request["id"], "result": result}
            self.wfile.write(json.dumps(answer).encode() + b"\n")


def complete_hostile(shell, folder):
    """Presses the tab key where a server's names are commands; nothing but a word is offered, and nothing runs."""
    path = os.path.join(folder, "hostile.sock")
    names = run(shell, f"dispatch list {path} --names")
    check(names == "a.good:to:\n", names)
    before = sorted(os.listdir(folder))
    terminal = Terminal(shell, folder)
    for start in ["", "a", "a.", "a.g", "a.good:", '"a.', "'a."]:
        terminal.send(f"dispatch call {path} {start}\t\n")
        terminal.wait('"called a.good:to:"')
    for start in ["a.$", "a.\\$", "a.*", "a.`", "-"]:
        terminal.send(f"dispatch call {path} {start}\t\t\x15")
    terminal.send("echo en''ded\n")
    terminal.wait("ended")
    terminal.end()
    after = sorted(os.listdir(folder))
    check(after == before, shell, "completion ran a server's text", after)


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
    hostile = socketserver.ThreadingUnixStreamServer(os.path.join(folder, "hostile.sock"), HostileServer)
    hostile.daemon_threads = True
    threading.Thread(target=hostile.serve_forever, daemon=True).start()
    second = subprocess.run([f"{PRODUCTS}/TaskServer", path], stdin=subprocess.DEVNULL, text=True, capture_output=True)
    check(second.returncode == 1 and re.fullmatch("error: [^\\n]+\\n", second.stderr), second)
    try:
        for shell in ["bash", "zsh"]:
            drive(shell, path)
            complete_hostile(shell, folder)
            print(f"dispatch in {shell}")
    finally:
        server.stdin.close()
        server.wait()
