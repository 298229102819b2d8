#!/usr/bin/env python3
"""Writes the table of characters' widths, Sources/ResponderTerminal/Output/WidthTable.swift.

  widths.py          writes the table
  widths.py --check  fails if the table isn't the one that would be written
  widths.py --sums   prints the sums that WidthTableTests expects

It needs version 0.2.14 of PyPI's wcwidth, whose tables are those of Unicode 17:
pip install wcwidth==0.2.14"""
import pathlib
import sys

from wcwidth import wcwidth

path = pathlib.Path(__file__).resolve().parents[3] / "Sources/ResponderTerminal/Output/WidthTable.swift"
latest, settled = "17.0.0", "15.0.0"


def widths(version):
    """The width of each scalar; 1 for control characters, which are shown as a question mark."""
    return [abs(wcwidth(chr(value), unicode_version=version)) if not 0xD800 <= value < 0xE000 else 1
            for value in range(0x110000)]


def ranges(values):
    """The ranges of consecutive numbers, in hexadecimal."""
    found = []
    for value in values:
        if found and found[-1][1] == value - 1:
            found[-1][1] = value
        else:
            found.append([value, value])
    return [f"{first:X}" if first == last else f"{first:X}-{last:X}" for first, last in found]


def lines(words, indentation, limit=100):
    """The words in lines of at most 100 columns."""
    line, all_lines = "", []
    for word in words:
        if line and indentation + len(line) + 1 + len(word) > limit:
            all_lines.append(line)
            line = ""
        line += (" " if line else "") + word
    return [" " * indentation + text for text in all_lines + [line]]


now, before = widths(latest), widths(settled)
scalars = range(0x110000)
tables = [
    ("wide", "Characters of two columns.", [value for value in scalars if now[value] == 2]),
    ("none", "Characters without a column of their own, such as combining marks.",
     [value for value in scalars if now[value] == 0 and value]),
    ("disputed", "Characters whose width has changed since Unicode 15, so terminals differ.",
     [value for value in scalars if now[value] != before[value]]),
]
text = """\
/// The widths of single characters in a terminal, by Unicode 17's East Asian Width (UAX #11).
///
/// Made by `Tests/Packages/Terminal/widths.py`.
enum WidthTable {
"""
for index, (name, summary, values) in enumerate(tables):
    text += "\n" if index else ""
    text += f"    /// {summary}\n    static let {name} = ScalarRanges(\n        \"\"\"\n"
    text += " \\\n".join(lines(ranges(values), 8, 98)) + "\n        \"\"\"\n    )\n"
text += "}\n"

if "--check" in sys.argv:
    if path.read_text() != text:
        sys.exit(f"error: {path.name} isn't the table that widths.py writes; run widths.py")
elif "--sums" in sys.argv:
    for name, _, values in tables:
        print(name, len(values), sum(values))
else:
    path.write_text(text)
