"""Draws pictures in SVG, in the colors of a theme."""
from xml.sax.saxutils import escape

themes = {
    "": {"back": "#f6f8fa", "line": "#d0d7de", "text": "#1f2328", "faint": "#59636e", "ours": "#bc4c00", "other": "#818b98"},
    "~dark": {"back": "#161b22", "line": "#30363d", "text": "#e6edf3", "faint": "#9198a1", "ours": "#f0883e", "other": "#656c76"},
}
fixed = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"
plain = "system-ui, sans-serif"


class Picture:
    """An SVG file under construction. Coordinates are in pixels."""

    def __init__(self, width, height, title, colors):
        self.colors = colors
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8" fill="{colors["back"]}" stroke="{colors["line"]}"/>',
        ]

    def box(self, x, y, width, height, color, filled=False):
        look = f'fill="{self.colors[color]}"' if filled else f'fill="none" stroke="{self.colors[color]}" stroke-width="1.5"'
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{3 if filled else 6}" {look}/>')

    def path(self, d, color="faint", dashed=False):
        dash = ' stroke-dasharray="4 4"' if dashed else ""
        self.parts.append(f'<path d="{d}" fill="none" stroke="{self.colors[color]}" stroke-width="1.5"{dash}/>')

    def arrow(self, x, start, end, color="faint"):
        """An arrow up or down."""
        back = 5 if end < start else -5
        self.path(f"M{x:g} {start:g}V{end:g}M{x - 4:g} {end + back:g}L{x:g} {end:g}L{x + 4:g} {end + back:g}", color)

    def across(self, y, start, end, color="faint"):
        """An arrow to the left or right."""
        back = 5 if end < start else -5
        self.path(f"M{start:g} {y:g}H{end:g}M{end + back:g} {y - 4:g}L{end:g} {y:g}L{end + back:g} {y + 4:g}", color)

    def dot(self, x, y, radius, color, label=""):
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{self.colors[color]}"/>')
        if label:
            self.text(x, y + 4, label, "back", plain, 11, "middle")

    def text(self, x, y, text, color="text", font=fixed, size=14, anchor="start"):
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-family="{font}" font-size="{size}" fill="{self.colors.get(color, color)}" '
            f'text-anchor="{anchor}" xml:space="preserve">{escape(text)}</text>')

    def file(self):
        return "\n".join(self.parts + ["</svg>", ""])
