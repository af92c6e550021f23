"""typst: a page of nine cards is a grid; typst reads the JSON itself.

python with_typst.py cards.json out.pdf [tagged]
"""

from __future__ import annotations

import sys
from pathlib import Path

import typst

FONTS = Path(__file__).resolve().parents[3] / "fonts"
SOURCE = """
#set page(paper: "a4", margin: (left: 10.5mm, right: 10.5mm, top: 12.75mm, bottom: 0mm))
#set text(
  font: "Noto Sans TC", size: 8.5pt, lang: "zh", region: "TW", fill: rgb("#000000"),
  top-edge: 0.88em, bottom-edge: -0.12em,
)
#set par(leading: 0.5em, spacing: 0mm)
#let line = 0.4mm + rgb("#000000")
#let card(it) = block(width: 63mm, height: 88mm, {
  place(dx: 2.7mm, dy: 2.7mm, rect(width: 57.6mm, height: 82.6mm, radius: 2mm, stroke: line))
  place(dx: 6mm, dy: 5mm, block(width: 51mm, height: 8mm, align(horizon, text(size: 11pt, it.title))))
  place(dx: 6mm, dy: 15.75mm, block(width: 51mm, it.body))
})
#for page in json("cards.json").chunks(9) {
  grid(columns: (63mm,) * 3, rows: (88mm,) * 3, ..page.map(card))
}
"""


def main(source: Path, target: Path, tagged: bool) -> None:
    main_file = source.with_name("deck.typ")
    main_file.write_text(SOURCE.replace("cards.json", source.name), encoding="utf-8")
    typst.compile(
        main_file,
        output=target,
        font_paths=[FONTS],
        ignore_system_fonts=True,
        pdf_tags=tagged,
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:] == ["tagged"])
