import { deflateSync, crc32 } from 'node:zlib';

/** A valid one-pixel picture; `salt` makes its bytes unique. */
export function png(salt = ''): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(salt === '' ? [] : [chunk('tEXt', Buffer.from(`salt\0${salt}`, 'latin1'))]),
    chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const blob = (content: Buffer | string, type = ''): Blob =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type });

/** A lazy stream of `bytes` zeros in chunks. */
export function zeros(bytes: number, piece = 64 * 1024): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, piece);
      left -= size;
      if (size > 0) controller.enqueue(new Uint8Array(size));
      if (left === 0) controller.close();
    },
  });
}
