/** The metadata of a file of ours: one object, not compressed, as PDF/A wants it. */
const METADATA = /(\d+) 0 obj\s*<<[^>]*\/Type \/Metadata[^>]*>>\s*stream\n([\s\S]*?)\nendstream/;
const TRAILER = /trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/;

/**
 * Changes the XMP metadata of a PDF that `drawPdf` has drawn: appends an incremental update with the new object (ISO
 * 32000-1, 7.5.6), so everything else keeps its bytes. @throws {Error} for a file of another program
 */
export function changeMetadata(pdf: Uint8Array, change: (xmp: string) => string): Uint8Array {
  const file = Buffer.from(pdf);
  const text = file.toString('latin1');
  const [, id, xmp] = METADATA.exec(text) ?? [];
  const [, entries, previous] = TRAILER.exec(text) ?? [];
  if (id === undefined || xmp === undefined || entries === undefined || previous === undefined)
    throw new Error('this PDF has no metadata or no trailer that can be read');
  const metadata = Buffer.from(change(Buffer.from(xmp, 'latin1').toString('utf8')));
  const objectAt = file.length + 1;
  const object = Buffer.concat([
    Buffer.from(`\n${id} 0 obj\n<<\n  /Length ${metadata.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n`),
    metadata,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const tableAt = file.length + object.length;
  const table = `xref\n${id} 1\n${String(objectAt).padStart(10, '0')} 00000 n\r\n`;
  const trailer = `trailer\n<<${entries.trimEnd()}\n  /Prev ${previous}\n>>\nstartxref\n${tableAt}\n%%EOF\n`;
  return Buffer.concat([file, object, Buffer.from(table + trailer)]);
}
