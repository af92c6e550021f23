"""What a printing house asks of a file beyond its pages: what RGB means, and metadata.

The colours are sRGB, so the output intent is that of a screen. It is no printing condition, which
PDF/X-4 requires, so the file does not call itself PDF/X.
"""

from __future__ import annotations

import functools
from typing import Any

from reportlab.pdfbase import pdfdoc

_MADE = "2000-01-01T00:00:00Z"
"""As reportlab dates a file that has no clock."""
_DATE = slice(24, 36)
"""Where a colour profile says when it was made."""
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>pnp-generator</rdf:li></rdf:Seq></dc:creator>
<xmp:CreateDate>{made}</xmp:CreateDate><xmp:ModifyDate>{made}</xmp:ModifyDate>
<xmp:MetadataDate>{made}</xmp:MetadataDate><xmp:CreatorTool>{title}</xmp:CreatorTool>
<xmpMM:DocumentID>pnp:{title}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass><pdf:Trapped>False</pdf:Trapped>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def declare(document: Any, title: str) -> None:
    """Add the output intent and the metadata to a document of reportlab's."""
    from html import escape  # asked for by one format alone

    profile = pdfdoc.PDFStream(content=srgb())
    profile.dictionary["N"] = 3
    intent = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFA1"),
        "OutputConditionIdentifier": pdfdoc.PDFString("sRGB IEC61966-2.1"),
        "RegistryName": pdfdoc.PDFString("http://www.color.org"),
        "Info": pdfdoc.PDFString("sRGB IEC61966-2.1"),
        "DestOutputProfile": document.Reference(profile),
    }
    text = _XMP.format(title=escape(title, quote=False), made=_MADE)
    metadata = pdfdoc.PDFStream(content=text.encode("utf-8"))
    metadata.dictionary["Type"] = pdfdoc.PDFName("Metadata")
    metadata.dictionary["Subtype"] = pdfdoc.PDFName("XML")
    catalog = document.Catalog
    catalog.OutputIntents = pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)])
    catalog.Metadata = metadata
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]


@functools.cache
def srgb() -> bytes:
    """The colour profile of sRGB, without the moment it was made."""
    from PIL import ImageCms  # asked for by one format alone

    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[_DATE] = bytes((7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0))
    return bytes(profile)
