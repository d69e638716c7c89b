export interface ZippedFile {
  /** ASCII. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = table[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return ~value >>> 0;
}

const VERSION = 20;
/** January 1, 1980: an archive of the same files is the same. */
const DATE = 0x0021;

/** Little-endian fields of two or four bytes. */
function fields(...values: (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.reduce((total, [size]) => total + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** Several files as one ZIP archive, uncompressed: browsers ask before they save more than one file. */
export function zip(files: readonly ZippedFile[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  let listed = 0;
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name);
    const length = bytes.byteLength;
    const facts = [
      [2, 0],
      [2, 0],
      [2, 0],
      [2, DATE],
      [4, crc32(bytes)],
      [4, length],
      [4, length],
      [2, path.length],
      [2, 0],
    ] as const;
    const header = fields([4, 0x04034b50], [2, VERSION], ...facts);
    const entry = fields(
      [4, 0x02014b50],
      [2, VERSION],
      [2, VERSION],
      ...facts,
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    );
    parts.push(header, path, bytes);
    directory.push(entry, path);
    offset += header.length + path.length + length;
    listed += entry.length + path.length;
  }
  const count = files.length;
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, listed], [4, offset], [2, 0]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}
