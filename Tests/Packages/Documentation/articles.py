"""Generates the programs of the pages, and the package of Getting started, in Programs/.

A page's program is its `swift` blocks in their order, with nothing else, so that the page shows all that its samples need.
The compiler's messages show the pages' locations.
"""
import pathlib
import re
import shutil

PACKAGE = pathlib.Path(__file__).resolve().parent
PROGRAMS = PACKAGE / "Programs"
ROOT = PACKAGE.parents[2]
PAGES = {path.stem: path for path in ROOT.glob("Sources/*/*.docc/*.md")}
# The samples of these pages are files of other packages, or several files.
OTHERS = {"GettingStarted", "PastOneMachine", "SelectorDispatchTestingPage", "Testing"}
BLOCK = re.compile(r"^(<!-- not compiled: .*\n)?```swift\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"`(\S+\.swift)`[^\n]*\n\n```swift\n(.*?)^```$", re.M | re.S)


def blocks(path):
    """The blocks of a page, each below its location."""
    text = path.read_text()
    for match in BLOCK.finditer(text):
        if match[1] is None:
            line = text.count("\n", 0, match.start(2)) + 1
            yield f'#sourceLocation(file: "{path.relative_to(ROOT)}", line: {line})\n{match[2]}'


def write(path, text):
    """Writes a file if its content changes, to avoid needless builds."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


if __name__ == "__main__":
    for folder in PROGRAMS.glob("*"):
        # The page of a program may have been renamed since the last time.
        if folder.name.removesuffix("Page") not in PAGES:
            shutil.rmtree(folder)
    for path in PAGES.values():
        # A landing page has its module's name, which the library already has.
        name = f"{path.stem}Page" if path.parent.stem == path.stem else path.stem
        if name not in OTHERS and (program := "\n".join(blocks(path))):
            write(PROGRAMS / name / "main.swift", program)
    for name, text in FILE.findall(PAGES["GettingStarted"].read_text()):
        write(PROGRAMS / "GettingStarted" / name, text)
