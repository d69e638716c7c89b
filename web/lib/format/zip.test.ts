import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip } from './zip.ts';

/** What the directory at the end of an archive says, and what stands where it says so. */
async function unzipped(archive: Blob): Promise<{ name: string; text: string; sum: number }[]> {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  let at = bytes.readUInt32LE(end + 16);
  expect(at + bytes.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [sum, size, length, offset] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    expect(bytes.readUInt32LE(offset)).toBe(0x04034b50);
    expect(bytes.readUInt32LE(offset + 14)).toBe(sum);
    expect(bytes.toString('utf8', offset + 30, offset + 30 + length)).toBe(name);
    at += 46 + length;
    return { name, text: bytes.toString('utf8', offset + 30 + length, offset + 30 + length + size), sum };
  });
}

test('lists every file with its place, size and checksum', async () => {
  const texts = { 'one.csv': 'one;zwei\r\n', 'two.csv': 'A'.repeat(100_000), 'empty.csv': '' };
  const files = Object.entries(texts).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));
  expect(await unzipped(zip(files))).toEqual(
    Object.entries(texts).map(([name, text]) => ({ name, text, sum: crc32(text) })),
  );
});
