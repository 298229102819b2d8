"""Drives a headless browser over the DevTools protocol, through pipes, and checks the pages in a folder."""

import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from hostile import HOSTILE


class Browser:
    """One tab. Collects the pages' complaints and the resources that they would load."""

    def __init__(self):
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()
        self.profile = tempfile.TemporaryDirectory()

        def connect():
            # The protocol's pipes are descriptors 3 and 4, in this order.
            kept = [os.dup(to_browser), os.dup(from_browser)]
            for number, descriptor in zip((3, 4), kept):
                os.dup2(descriptor, number)
                os.set_inheritable(number, True)

        self.process = subprocess.Popen(
            ["chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             f"--user-data-dir={self.profile.name}", "about:blank"],
            preexec_fn=connect, close_fds=False, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.number, self.session = b"", 0, None
        self.complaints, self.loads = [], []
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call(
            "Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def receive(self):
        while b"\0" not in self.buffer:
            data = os.read(self.read_end, 1 << 16)
            if not data:
                raise SystemExit("error: the browser ended")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(message)
        method, params = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.complaints.append(params["exceptionDetails"])
        elif method == "Runtime.consoleAPICalled":
            self.complaints.append(params["args"])
        elif method == "Log.entryAdded":
            self.complaints.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.loads.append(params["request"]["url"])
        return message

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while (answer := self.receive()).get("id") != self.number:
            pass
        if "error" in answer:
            raise SystemExit(f"error: {method}: {answer['error']}")
        return answer["result"]

    def open(self, path):
        self.complaints, self.loads = [], []
        self.call("Page.navigate", url=path.as_uri())
        while self.receive().get("method") != "Page.loadEventFired":
            pass

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"error: {expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def appearance(self, name):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def screenshot(self, path, width=1280, height=800):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def close(self):
        self.process.kill()
        self.process.wait()
        self.profile.cleanup()


failures = []


def expect(actual, expected, what):
    if actual != expected:
        failures.append(f"{what}: expected {expected!r}, got {actual!r}")


SHOWN = "[...document.querySelectorAll('#messages > li')].filter(item => item.checkVisibility()).length"
# The lowest contrast of text with its background.
CONTRAST = """
(() => {
  const color = text => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const ground = element => {
    for (; element; element = element.parentElement) {
      const found = color(getComputedStyle(element).backgroundColor);
      if (found.length === 3 || found[3] > 0) return found;
    }
    return [255, 255, 255];
  };
  return Math.min(...[...document.querySelectorAll("body *")].filter(e => e.checkVisibility() && e.textContent).map(e => {
    const [a, b] = [light(color(getComputedStyle(e).color)), light(ground(e))];
    return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  }));
})()
"""


def fill(browser, field, text):
    browser.value(
        f"(() => {{ const field = document.getElementById({json.dumps(field)}); field.value = {json.dumps(text)};"
        " field.dispatchEvent(new Event('input', {bubbles: true})); })()")


def count(browser):
    return browser.value("document.getElementById('count').value")


def check_table(browser):
    expect(count(browser), "9 of 9 messages", "the count")
    expect(browser.value(SHOWN), 9, "the rows")
    fill(browser, "selector", "BTNCLICK")
    expect(count(browser), "2 of 9 messages", "the filter by selector")
    expect(browser.value(SHOWN), 2, "the rows that the filter leaves")
    fill(browser, "responder", "button")
    expect(count(browser), "1 of 9 messages", "both filters")
    fill(browser, "selector", "nothing has this name")
    expect(browser.value("document.getElementById('nothing').checkVisibility()"), True, "that nothing matches")
    fill(browser, "selector", "")
    fill(browser, "responder", "")
    browser.value("document.getElementById('problems').click()")
    expect(count(browser), "1 of 9 messages", "the filter of what wasn't handled")
    browser.value("document.getElementById('problems').click()")
    expect(
        browser.value("document.getElementById('tree').innerText").split(),
        "applicationDelegate application window switchController rootView customView "
        "controller superTable superCell subTable subCell button ‹EventProxy›".split(), "the tree")
    expect(
        browser.value("[...document.querySelectorAll('#tree button')].pop().closest('ul').id"), "tree",
        "the place of a responder outside the chain")
    browser.value("[...document.querySelectorAll('#tree button')].find(b => b.textContent === 'superCell').click()")
    expect(count(browser), "3 of 9 messages", "a click in the tree")
    expect(
        browser.value("[...document.querySelectorAll('[aria-pressed=true]')].map(b => b.textContent).join()"), "superCell",
        "what is pressed")
    browser.value("document.querySelector('[aria-pressed=true]').click()")
    expect(count(browser), "9 of 9 messages", "a second click in the tree")
    browser.value("document.querySelector('#messages summary').click()")
    time.sleep(.2)
    rows = browser.value(
        "[...document.querySelectorAll('#messages li:first-child tbody tr')]"
        ".map(row => [...row.children].slice(0, 2).map(cell => cell.textContent).join(' '))")
    expect(
        rows, ["button passed", "subCell passed", "subTable passed", "superCell decorated", "superTable passed",
               "controller handled and stopped"], "the route, visit by visit")
    expect(
        "测试" in browser.value("document.querySelector('#messages li:first-child tbody').textContent"), True,
        "what the visit changed")
    expect(
        browser.value("/\\d (µs|ms|s)$/.test(document.querySelector('#messages li:first-child .time').textContent)"), True,
        "how long it took")
    raw = "document.querySelector('#messages pre')"
    expect(browser.value(f"{raw}.checkVisibility()"), False, "the JSON before it is asked for")
    browser.value("document.querySelector('#messages .more summary').click()")
    expect(browser.value(f"{raw}.checkVisibility()"), True, "the JSON that is asked for")
    for name in ("light", "dark"):
        browser.appearance(name)
        contrast = browser.value(CONTRAST)
        print(f"  least contrast, {name}: {contrast:.1f}")
        expect(contrast >= 4.5, True, f"the contrast in {name}")
    grounds = []
    for name in ("light", "dark"):
        browser.appearance(name)
        grounds.append(browser.value("getComputedStyle(document.body).backgroundColor"))
    expect(len(set(grounds)), 2, "the grounds in light and dark")


def press(browser, key):
    browser.value(f"document.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}'}}))")
    time.sleep(.2)


def check_views(browser):
    expect(count(browser), "13 of 13 messages", "the count")
    opened = "[...document.querySelectorAll('#messages > li')].flatMap((row, i) => row.firstChild.open ? [i] : []).join()"
    lit = "[...document.querySelectorAll('#tree .lit')].map(b => b.textContent).join(' ')"
    steps = []
    for key in "jjkjjjjjj":
        press(browser, key)
        steps.append(browser.value(opened))
    expect(steps, "0 1 0 1 2 3 4 5 7".split(), "the inputs to which the keys step")
    press(browser, "k")
    expect(
        browser.value(lit).split(),
        "applicationDelegate application window controller rootView whiteView blueView orangeView".split(),
        "the chain of an input")
    expect(
        browser.value("[...document.querySelectorAll('#messages .kind')].map(kind => kind.textContent).join()"),
        ",".join(["touch"] * 6 + ["route"] + ["touch"] * 5 + ["event"]), "the kinds")
    fill(browser, "responder", "orangeView")
    expect(count(browser), "5 of 13 messages", "the touches of a view")
    expect(
        browser.value("document.querySelector('#tree').innerText").split()[:5],
        ["applicationDelegate", "application", "window", "controller", "rootView"], "the tree")


def check_hostile(browser):
    expect(browser.value("document.title"), "Recording of table", "the title")
    expect(browser.value("document.querySelectorAll('script').length"), 2, "the scripts")
    expect(browser.value("document.querySelectorAll('img, b').length"), 0, "foreign elements")
    names = browser.value("[...document.querySelectorAll('#messages .name')].map(name => name.textContent)")
    for text in HOSTILE:
        expect(text in names, True, f"the row of {text!r}")
    browser.value("for (const row of document.querySelectorAll('#messages summary')) row.click()")
    time.sleep(.5)
    browser.value("for (const line of document.querySelectorAll('#messages .more summary')) line.click()")
    expect(browser.value("document.title"), "Recording of table", "the title when all is open")
    expect(
        "9007199254740993" in browser.value("document.getElementById('messages').innerText"), True, "a long number's digits")


# Cases missing from the demo's scenes: refusals, errors, listeners, changes, routes down, and a circle of names.
REFUSED = [
    {"from": "a", "selector": "save", "result": {"error": {"code": "vetoed", "text": "read only"}, "path": [
        {"responder": "a", "outcome": "passed"}, {"responder": "b", "outcome": "vetoed", "reason": "read only"}]}},
    {"from": "a", "event": "tap", "result": {"handled": False, "end": "everybody-was-asked", "path": [
        {"responder": "b", "outcome": "passed", "phase": "capture"}, {"responder": "a", "outcome": "disabled", "reason": "busy"},
        {"responder": {"type": "Cell"}, "outcome": "passed"}, {"responder": {"type": "Cell"}, "outcome": "passed"},
        {"responder": "b", "outcome": "passed"}]}},
    {"from": "b", "event": "tap", "going": "down", "result": {"handled": True, "handledBy": "a", "path": [
        {"responder": "b", "outcome": "passed"}, {"responder": "a", "outcome": "handled-and-stopped"}]}},
    {"target": {"type": "Cart"}, "selector": "add", "depth": 1, "result": {"error": {"text": "no room"}}},
    {"target": "cart", "selector": "add", "late": True, "depth": 1},
    {"touches": [{"touch": "began", "id": 1, "x": 1, "y": 2}, {"touch": "moved", "id": 2, "x": 3, "y": 4}],
     "result": {"handled": True, "touches": []}},
    {"time": 9.5, "result": {}},
    {"from": "cart", "event": "undoCheckpoint", "result": {"handled": False, "path": []}},
    {"touch": "ended", "id": 1, "x": 20, "y": 12, "result": {"handled": True, "view": "row", "scene": {
        "views": [{"view": "window", "box": [0, 0, 80, 40]}, {"view": "row", "box": [10, 10, 30, 5]}, {"more": True}],
        "marked": [[10, 10, 30, 5]], "recognizers": [
            {"recognizer": "tap", "view": "row", "state": "ended", "actions": ["click:"]},
            {"recognizer": "pan", "view": "window", "state": "failed"}]}}},
    {"from": "a", "selector": "click:", "depth": 1, "result": {"handled": True}},
    {"pointer": "scrolled", "x": 1, "y": 2, "byX": 0, "byY": 3, "result": {"handled": False, "scene": {"views": 5}}},
    {"pointer": "moved", "x": 1, "y": 2, "result": {"scene": {"recognizers": [None, 7]}}},
]


def check_refused(browser):
    expect(
        browser.value("[...document.querySelectorAll('#messages .outcome')].map(o => `${o.className}: ${o.textContent}`)"), [
            "outcome refused: vetoed: read only", "outcome unhandled: unhandled", "outcome handled: handled",
            "outcome failed: failed: no room", "outcome : not known", "outcome handled: handled", "outcome handled: handled",
            "outcome quiet: ", "outcome handled: taken by tap", "outcome handled: handled", "outcome untaken: not taken",
            "outcome quiet: ",
        ], "the outcomes")
    expect(
        browser.value("[...document.querySelectorAll('#messages .name')].slice(-4).map(name => name.textContent)"),
        ["ended", "tap → click:", "scrolled", "moved"], "the names")
    expect(browser.value("document.querySelectorAll('#messages svg').length"), 0, "pictures before they are looked at")
    browser.value("document.querySelectorAll('#messages summary')[8].click()")
    time.sleep(.2)
    expect(
        browser.value(
            "[...document.querySelectorAll('#messages svg > *')].map(shape => `${shape.tagName} ${shape.textContent}`)"),
        ["rect window", "rect row", "rect row", "path (20, 12)", "text window", "text row"], "the picture")
    expect(
        browser.value("getComputedStyle(document.querySelector('#messages .untaken')).color"),
        browser.value("getComputedStyle(document.querySelector('#messages .values')).color"), "the color of an untaken input")
    expect(
        browser.value("document.querySelector('#messages .marked').getBoundingClientRect().width > 50"), True,
        "the size of the marked view")
    expect(
        browser.value("document.querySelector('#messages figcaption').textContent"), "Views further inside are left out.",
        "what the picture leaves out")
    expect(
        browser.value("[...document.querySelectorAll('#messages .visit.refused')].map(visit => visit.textContent).join()"),
        "b,a", "the refusing responders")
    expect(
        browser.value("document.getElementById('tree').innerText").split(), "b a ‹Cell› cart row ‹Cart›".split(), "the tree")


def check_empty(browser):
    expect(browser.value("document.getElementById('nothing').innerText"), "The recording is empty.", "what is empty")


def check_many(browser):
    expect(count(browser), "10000 of 10000 messages", "the count")
    begun = time.monotonic()
    fill(browser, "selector", "event99")
    expect(count(browser), "100 of 10000 messages", "the filter by selector")
    expect(browser.value(SHOWN), 100, "the rows that the filter leaves")
    print(f"  filtered in {(time.monotonic() - begun) * 1000:.0f} ms")
    fill(browser, "selector", "")
    fill(browser, "responder", "superTable")
    expect(count(browser), "10000 of 10000 messages", "the filter by responder")
    expect(browser.value(SHOWN), 500, "the rows at once")
    browser.value("for (let i = 0; i < 19; i++) document.getElementById('more').click()")
    expect(browser.value(SHOWN), 10000, "the rows when all are shown")
    expect(browser.value("document.getElementById('more').checkVisibility()"), False, "whether there are more")
    browser.value("[...document.querySelectorAll('#messages summary')].pop().click()")
    time.sleep(.2)
    expect(
        browser.value("document.querySelectorAll('#messages li:last-child tbody tr').length"), 6, "the last message's route")


def draw(browser, page, folder):
    """Shows the tap on orangeView of a page without durations, in the pictures of the article on recordings."""
    browser.open(page)
    fill(browser, "responder", "orangeView")
    for _ in "jj":
        press(browser, "j")
    browser.value("scrollTo(0, 0)")
    for name, appearance in (("page", "light"), ("page~dark", "dark")):
        browser.appearance(appearance)
        browser.screenshot(folder / f"{name}.png", 1000, 680)


folder = pathlib.Path(sys.argv[1]).resolve()
before, rest = (folder / "table.html").read_text().split('id="recording">', 1)
after = rest.split("</script>", 1)[1]
(folder / "refused.html").write_text(f'{before}id="recording">{json.dumps(REFUSED)}</script>{after}')
(folder / "empty.html").write_text(f'{before}id="recording">[]</script>{after}')
browser = Browser()
try:
    for name, check in [
        ("table", check_table), ("views", check_views), ("hostile", check_hostile), ("refused", check_refused),
        ("empty", check_empty), ("many", check_many),
    ]:
        print(name)
        begun = time.monotonic()
        browser.appearance("light")
        browser.open(folder / f"{name}.html")
        print(f"  opened in {(time.monotonic() - begun) * 1000:.0f} ms")
        check(browser)
        expect(browser.complaints, [], "the console")
        expect(browser.loads, [(folder / f"{name}.html").as_uri()], "what is loaded")
        for appearance in ("light", "dark"):
            browser.appearance(appearance)
            browser.screenshot(folder / f"{name}-{appearance}.png")
    draw(browser, folder / "picture.html", folder)
finally:
    browser.close()
for failure in failures:
    print(f"error: {failure}", file=sys.stderr)
print("all as expected" if not failures else f"{len(failures)} failures")
sys.exit(1 if failures else 0)
