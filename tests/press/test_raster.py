"""Pictures of pages: the library that draws them is for one thread at a time."""

from __future__ import annotations

from tests.helpers import process

THREADS = """
import io
from concurrent.futures import ThreadPoolExecutor
from reportlab.pdfgen.canvas import Canvas
from generator.press.raster import Pages, png

kept = io.BytesIO()
canvas = Canvas(kept)
for number in range(6):
    canvas.drawString(100, 100, f"page {number}")
    canvas.showPage()
canvas.save()
pdf = kept.getvalue()

def draw(_):
    with Pages(pdf) as pages:
        return b"".join(pages.picture(n, (90, 120)).tobytes() for n in range(6)), png(pdf, 20)

with ThreadPoolExecutor(8) as threads:
    print(len(set(threads.map(draw, range(60)))))
"""


def test_pages_are_drawn_from_many_threads() -> None:
    """Without a lock the interpreter itself crashes, hence the process."""
    ran = process(code=THREADS)
    assert (ran.code, ran.out.strip()) == (0, "1")
