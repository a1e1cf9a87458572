"""PDF/X-1a:2003 and PDF/X-4: what print shops ask for, with the profile of their press.

X-1a (ISO 15930-4): inks only. X-4 (ISO 15930-7): RGB pictures keep their bytes and carry
a profile; drawings are in inks. Both: fonts embedded, no transparency, TrimBox, an
output intent. Dates and ids follow from the content.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from typing import BinaryIO

from deckbuilder import __version__
from deckbuilder.printing.outputs.inks import Press
from deckbuilder.printing.outputs.press_file import PressFile
from deckbuilder.printing.pdf_file import PdfFile, text


class PdfX(StrEnum):
    """The standards that are written."""

    X1A = "x-1a"
    X4 = "x-4"


_VERSIONS = {PdfX.X1A: "1.4", PdfX.X4: "1.6"}
_NAMES = {PdfX.X1A: "PDF/X-1a:2003", PdfX.X4: "PDF/X-4"}

DATE = "2000-01-01T00:00:00Z"
"""The one date of every PDF, as XMP writes it."""


@dataclass(slots=True)
class PdfXStandard:
    """How a document keeps a PDF/X standard (`deckbuilder.printing.document.Standard`).

    Attributes:
        kind: Which one.
        press: The press it is for.
        title: What the document is called.
        condition: The name of the printing condition, as FOGRA39; ``""`` if it is not registered.
    """

    kind: PdfX
    press: Press
    title: str
    condition: str = ""

    @property
    def extra_size(self) -> int:
        """Bytes that the end of a file has more, at most."""
        return 4000 + 24 * len(self.title)

    def file(self, stream: BinaryIO) -> PdfFile:
        """Begin a file."""
        return PressFile(stream, _VERSIONS[self.kind], self.press, keep_rgb=self.kind is PdfX.X4)

    def begin(self, file: PdfFile) -> int:
        """Write the press's profile; return its object number."""
        data = zlib.compress(self.press.profile.data, 9)
        number = file.reserve()
        PdfFile.put_stream(file, number, b"/N 4 /Filter /FlateDecode", (data,), len(data))
        return number

    def root(self, file: PdfFile, first: int) -> bytes:
        """Write what the catalogue refers to; return its entries."""
        condition = self.condition or "Custom"
        registry = b" /RegistryName (http://www.color.org)" if self.condition else b""
        intent = b"<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier %s /Info %s%s " % (
            text(condition),
            text(self.condition or "The press of the profile that is embedded"),
            registry,
        )
        number = file.add(intent + b"/DestOutputProfile %d 0 R >>" % first)
        entries = b" /OutputIntents [%d 0 R]" % number
        if self.kind is PdfX.X4:
            packet = self._xmp(file.digest)
            data = file.reserve()
            PdfFile.put_stream(file, data, b"/Type /Metadata /Subtype /XML", (packet,), len(packet))
            entries += b" /Metadata %d 0 R" % data
        return entries

    def information(self) -> bytes:
        """Return what the file says of itself beside what every file says."""
        version = b" /GTS_PDFXVersion (%s)" % _NAMES[self.kind].encode("ascii")
        return b" /Trapped /False" + (version if self.kind is PdfX.X1A else b"")

    def _xmp(self, digest: str) -> bytes:
        identity = f"uuid:{digest[:8]}-{digest[8:12]}-{digest[12:16]}-{digest[16:20]}-{digest[20:32]}"
        program = f"deckbuilder {__version__}"
        facts = "".join(
            f"   <{name}>{escape(said)}</{name}>\n"
            for name, said in (
                ("pdfxid:GTS_PDFXVersion", _NAMES[self.kind]),
                ("pdf:Producer", program),
                ("pdf:Trapped", "False"),
                ("xmp:CreatorTool", program),
                ("xmp:CreateDate", DATE),
                ("xmp:ModifyDate", DATE),
                ("xmp:MetadataDate", DATE),
                ("xmpMM:DocumentID", identity),
                ("xmpMM:VersionID", "1"),
                ("xmpMM:RenditionClass", "default"),
                ("dc:format", "application/pdf"),
            )
        )
        return _PACKET.format(facts=facts, title=escape(_printable(self.title))).encode("utf-8")


def _printable(title: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in title)


_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
    xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
{facts}   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""
