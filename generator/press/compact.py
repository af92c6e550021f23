"""Writes a reportlab document with object streams and a cross-reference stream.

reportlab writes every object and its place in plain text: 300 bytes a page that no reader needs.
Here the objects that are no streams are packed together and compressed, which takes a tenth off
a long deck.
"""

from __future__ import annotations

import zlib
from struct import pack
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfdoc

_MARK = b"%\x93\x8c\x8b\x9e\n"
"""Tells programs that move files that this one is no text."""
_TOGETHER = 200
"""Objects in one stream; a reader unpacks a stream whole to find one of them."""


class _Place(NamedTuple):
    """A row of the cross-reference table: free (0), at an offset (1) or inside a stream (2)."""

    kind: int
    where: int
    order: int


class _File:
    """The bytes written so far and where each object stands."""

    def __init__(self, version: str) -> None:
        head = b"%%PDF-%s\n%s" % (version.encode(), _MARK)
        self.parts = [head]
        self.length = len(head)
        self.places = {0: _Place(0, 0, 65535)}

    def put(self, number: int, text: bytes) -> None:
        """Write an object by itself."""
        self.places[number] = _Place(1, self.length, 0)
        data = b"%d 0 obj\n%s\nendobj\n" % (number, text)
        self.parts.append(data)
        self.length += len(data)

    def put_packed(self, number: int, objects: list[tuple[int, bytes]]) -> None:
        """Write objects into a stream, which is object ``number``."""
        heads, offset = [], 0
        for index, (inner, text) in enumerate(objects):
            self.places[inner] = _Place(2, number, index)
            heads.append(b"%d %d" % (inner, offset))
            offset += len(text) + 1
        head = b" ".join(heads) + b"\n"
        body = head + b"\n".join(text for _, text in objects)
        self.put(number, _stream(body, b"/Type/ObjStm/N %d/First %d" % (len(objects), len(head))))

    def close(self, number: int, trailer: bytes) -> bytes:
        """Write the cross-reference stream as object ``number``; the whole file."""
        start = self.length
        self.places[number] = _Place(1, start, 0)
        rows = b"".join(pack(">BIH", *self.places[at]) for at in range(number + 1))
        self.put(number, _stream(rows, b"/Type/XRef/W[1 4 2]/Size %d%s" % (number + 1, trailer)))
        return b"".join((*self.parts, b"startxref\n%d\n%%%%EOF\n" % start))


def write(doc: Any, version: str) -> bytes:
    """The file of a ``PDFDocument``, in place of its own ``format``; ``version`` is that of PDF, from 1.5."""
    doc.encrypt.prepare(doc)
    root, info = doc.Reference(doc.Catalog), doc.Reference(doc.info)
    file = _File(version)
    small: list[tuple[int, bytes]] = []
    number = 1
    while number in doc.numberToId:  # writing an object may make others
        found = doc.idToObject[doc.numberToId[number]]
        text = pdfdoc.format(found, doc, toplevel=1).rstrip(b"\n")
        if text.endswith(b"endstream"):
            file.put(number, text)
        else:
            small.append((number, text))
        number += 1
    for start in range(0, len(small), _TOGETHER):
        file.put_packed(number, small[start : start + _TOGETHER])
        number += 1
    signature = b"<%s>" % doc.signature.digest().hex().encode()
    trailer = b"/Root %s/Info %s/ID[%s%s]" % (root.format(doc), info.format(doc), signature, signature)
    return file.close(number, trailer)


def _stream(data: bytes, entries: bytes) -> bytes:
    packed = zlib.compress(data, 9)
    return b"<<%s/Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (entries, len(packed), packed)
