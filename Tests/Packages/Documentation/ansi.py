"""Reads the colors of a terminal's text."""
import re

# The first 16 colors of a terminal on this background: normal and bright.
names = ["#484f58", "#cf222e", "#1a7f37", "#9a6700", "#0969da", "#8250df", "#1b7c83", "#6e7781"]


def color256(number):
    """The color of a number of 256, by the formula of xterm."""
    if number < 16:
        return names[number % 8]
    if number > 231:
        level = 8 + (number - 232) * 10
        return f"#{level:02x}{level:02x}{level:02x}"
    levels = [0, 95, 135, 175, 215, 255]
    red, green, blue = (number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6
    return f"#{levels[red]:02x}{levels[green]:02x}{levels[blue]:02x}"


def runs(line):
    """The runs of a line of equal look: the column, the text, the colors of the text and behind it, or None."""
    column, fore, back = 0, None, None
    for codes, text in re.findall(r"(?:\x1b\[([\d;]*)m)?([^\x1b]*)", line):
        parts = [int(code or 0) for code in codes.split(";")] if codes else []
        while parts:
            code = parts.pop(0)
            if code in (38, 48):
                color, parts = color256(parts[1]), parts[2:]
                fore, back = (color, back) if code == 38 else (fore, color)
            elif code in (39, 0):
                fore = None
            elif 30 <= code < 38 or 90 <= code < 98:
                fore = color256(code % 10) if code != 30 else "#000000"
            if code in (49, 0):
                back = None
        if text:
            yield column, text, fore, back
            column += len(text)
