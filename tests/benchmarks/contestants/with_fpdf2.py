"""fpdf2: each card placed by its corner; lines broken after any character.

python with_fpdf2.py cards.json out.pdf
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import WrapMode

FONT = Path(__file__).resolve().parents[3] / "fonts" / "NotoSansTC-Regular.ttf"
PITCH = 8.5 * 1.5 * 25.4 / 72


def main(source: Path, target: Path) -> None:
    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    pdf.c_margin = 0
    pdf.add_font("Noto", fname=FONT)
    pdf.set_draw_color(29, 27, 24)
    pdf.set_text_color(29, 27, 24)
    pdf.set_line_width(0.4)
    for index, card in enumerate(json.loads(source.read_bytes())):
        row, column = divmod(index % 9, 3)
        if index % 9 == 0:
            pdf.add_page()
        x, y = 10.5 + column * 63, 12.75 + row * 88
        pdf.rect(x + 2.7, y + 2.7, 57.6, 82.6, round_corners=True, corner_radius=2)
        pdf.set_font("Noto", size=11)
        pdf.set_xy(x + 6, y + 5)
        pdf.cell(51, 8, card["title"])
        pdf.set_font("Noto", size=8.5)
        pdf.set_xy(x + 6, y + 15)
        pdf.multi_cell(51, PITCH, card["body"], align="L", wrapmode=WrapMode.CHAR)
    pdf.output(str(target))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
