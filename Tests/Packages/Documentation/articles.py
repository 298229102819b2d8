"""Generates the programs of the articles, and the package of Getting started, in Programs/.

A program's file in Sources/ has the code that the article omits. There, a line `//: Page` stands for the next `swift`
block of that page, and the article's other blocks follow at the end. The compiler's messages show the pages' locations.
"""
import pathlib
import re
import sys

PACKAGE = pathlib.Path(__file__).resolve().parent
PROGRAMS = PACKAGE / "Programs"
ROOT = PACKAGE.parents[2]
PAGES = {path.stem: path for path in ROOT.glob("Sources/*/*.docc/*.md")}
BLOCK = re.compile(r"^(<!-- not compiled: .*\n)?```swift\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"`(\S+\.swift)`[^\n]*\n\n```swift\n(.*?)^```$", re.M | re.S)


def place(path, line):
    return f'#sourceLocation(file: "{path.relative_to(ROOT)}", line: {line})\n'


def blocks(name):
    """The blocks of a page, each below its location."""
    text = PAGES[name].read_text()
    for match in BLOCK.finditer(text):
        if match[1] is None:
            yield place(PAGES[name], text.count("\n", 0, match.start(2)) + 1) + match[2]


def program(path):
    """The text of a program."""
    pages = {name: blocks(name) for name in PAGES}
    text = ""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if mark := re.fullmatch(r"( *)//: (\w+)", line):
            block = next(pages.get(mark[2], iter([])), None) or sys.exit(f"error: {path}:{number}: there is no such block")
            text += re.sub("^(?=.)", mark[1], block, flags=re.M) + place(path, number + 1)
        else:
            text += line + "\n"
    return "\n".join([text, *pages.get(path.stem, [])])


def write(path, text):
    """Writes a file if its content changes, to avoid needless builds."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


if __name__ == "__main__":
    for path in PACKAGE.glob("Sources/*/*.swift"):
        write(PROGRAMS / path.stem / "main.swift", program(path))
    for name, text in FILE.findall(PAGES["GettingStarted"].read_text()):
        write(PROGRAMS / "GettingStarted" / name, text)
