"""What a printing house asks of a file beyond its pages: what its colours mean, and metadata.

Colours are sRGB and black. With the profile of a press the file is PDF/X-4 (ISO 15930-7): the profile
is its output intent, and RGB is named as sRGB so that the press can convert it. Without one the output
intent is that of a screen, which is no printing condition, and the file does not call itself PDF/X.
"""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.press.icc import Condition, srgb

_MADE = "2000-01-01T00:00:00Z"
"""As reportlab dates a file that has no clock."""
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<xmp:CreateDate>{made}</xmp:CreateDate><xmp:ModifyDate>{made}</xmp:ModifyDate>
<xmp:MetadataDate>{made}</xmp:MetadataDate><xmp:CreatorTool>{title}</xmp:CreatorTool>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>{producer}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
</rdf:Description>{x4}</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""
_X4 = """
<rdf:Description rdf:about="" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion></rdf:Description>"""
_SCREEN = "sRGB IEC61966-2.1"


def declare(document: Any, resources: Any, condition: Condition | None) -> None:
    """Add the output intent and the metadata to a document of reportlab's.

    ``resources`` are those of all its pages and forms.
    """
    if condition:
        resources.ColorSpace["DefaultRGB"] = _space(document, srgb())
        intent = _intent(document, "GTS_PDFX", condition.name, condition.profile, 4)
    else:
        intent = _intent(document, "GTS_PDFA1", _SCREEN, srgb(), 3)
        intent["RegistryName"] = pdfdoc.PDFString("http://www.color.org")
    metadata = pdfdoc.PDFStream(content=_metadata(document.info, condition).encode("utf-8"))
    metadata.dictionary["Type"] = pdfdoc.PDFName("Metadata")
    metadata.dictionary["Subtype"] = pdfdoc.PDFName("XML")
    catalog = document.Catalog
    catalog.OutputIntents = pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)])
    catalog.Metadata = metadata
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]


def _intent(document: Any, kind: str, name: str, profile: bytes, colours: int) -> dict[str, Any]:
    return {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName(kind),
        "OutputConditionIdentifier": pdfdoc.PDFString(name),
        "Info": pdfdoc.PDFString(name),
        "DestOutputProfile": _profile(document, profile, colours),
    }


def _space(document: Any, profile: bytes) -> Any:
    return pdfdoc.PDFArray([pdfdoc.PDFName("ICCBased"), _profile(document, profile, 3)])


def _profile(document: Any, profile: bytes, colours: int) -> Any:
    stream = pdfdoc.PDFStream(content=profile, filters=[pdfdoc.PDFZCompress])
    stream.dictionary["N"] = colours
    return document.Reference(stream)


def _metadata(info: Any, condition: Condition | None) -> str:
    """The metadata in XMP, which says the same as the file's own dictionary of them."""
    import uuid  # these two are asked for by one format alone
    from html import escape

    own = {"title": info.title, "author": info.author, "subject": info.subject, "producer": info.producer}
    words = {key: escape(text, quote=False) for key, text in own.items()}
    known = uuid.uuid5(uuid.NAMESPACE_URL, f"{info.title}\n{info.subject}")
    return _XMP.format(**words, made=_MADE, id=known, x4=_X4 if condition else "")
