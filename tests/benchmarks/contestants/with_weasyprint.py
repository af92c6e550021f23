"""weasyprint: HTML with absolutely placed cards; Pango breaks the lines.

python with_weasyprint.py cards.json out.pdf
"""

from __future__ import annotations

import json
import sys
from html import escape
from pathlib import Path

from weasyprint import HTML  # type: ignore[import-untyped]

FONT = Path(__file__).resolve().parents[3] / "fonts" / "NotoSansTC-Regular.ttf"
HEAD = f"""<!doctype html><html lang="zh-TW"><meta charset="utf-8"><style>
@font-face {{ font-family: Noto; src: url({FONT.as_uri()}) }}
@page {{ size: 210mm 297mm; margin: 0 }}
html, body {{ margin: 0; font: 8.5pt/1.5 Noto; color: #000000 }}
.page {{ position: relative; width: 210mm; height: 297mm; break-after: page; overflow: hidden }}
.page:last-child {{ break-after: auto }}
.card {{ position: absolute; width: 63mm; height: 88mm }}
.frame {{
  position: absolute; left: 2.5mm; top: 2.5mm; width: 57.2mm; height: 82.2mm;
  border: 0.4mm solid; border-radius: 2.2mm;
}}
h1 {{ position: absolute; left: 6mm; top: 5mm; width: 51mm; margin: 0; font: 11pt/8mm Noto }}
p {{ position: absolute; left: 6mm; top: 15mm; width: 51mm; margin: 0 }}
</style><body>"""


def _card(index: int, card: dict[str, str]) -> str:
    row, column = divmod(index % 9, 3)
    opening = ('</div><div class="page">' if index else '<div class="page">') if index % 9 == 0 else ""
    style = f"left:{10.5 + column * 63}mm;top:{12.75 + row * 88}mm"
    return (
        f'{opening}<div class="card" style="{style}"><div class="frame"></div>'
        f"<h1>{escape(card['title'])}</h1><p>{escape(card['body'])}</p></div>"
    )


def main(source: Path, target: Path) -> None:
    cards = json.loads(source.read_bytes())
    pages = "".join(_card(index, card) for index, card in enumerate(cards))
    HTML(string=f"{HEAD}{pages}</div></body></html>").write_pdf(str(target))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
