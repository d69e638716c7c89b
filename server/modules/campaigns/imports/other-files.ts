const startsWith = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);

/** What a file is that is no CSV text, by its first bytes; null if it can be one. */
export function nameOfOtherFile(head: Uint8Array): string | null {
  // The parts of an Office document are named in its archive.
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) {
    const names = Buffer.from(head).toString('latin1');
    return names.includes('[Content_Types].xml') || names.includes('mimetypeapplication/vnd.oasis')
      ? 'a spreadsheet'
      : 'a ZIP archive';
  }
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) return 'a spreadsheet';
  if (startsWith(head, 0x1f, 0x8b)) return 'a compressed file';
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46)) return 'a PDF document';
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47) || startsWith(head, 0xff, 0xd8, 0xff)) return 'a picture';
  return /^\s*<(?:!doctype html|html|table|\?xml)/i.test(Buffer.from(head.subarray(0, 200)).toString('latin1'))
    ? 'a web page'
    : null;
}
