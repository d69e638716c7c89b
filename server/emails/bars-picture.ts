import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 1040;
const HEIGHT = 160;
const MAX_BAR = 60;
/** The palette: nothing, so that the picture suits a light and a dark ground, and the accent. */
const coloursOf = (accent: string): Buffer => Buffer.from(`000000${accent.slice(1)}`, 'hex');
const OPACITIES = Buffer.from([0, 255]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function header(): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(WIDTH, 0);
  data.writeUInt32BE(HEIGHT, 4);
  // Eight bits of a palette.
  data.set([8, 3, 0, 0, 0], 8);
  return data;
}

/** Rows of pixels, each after its filter, which is none. */
function pixelsOf(values: readonly (number | null)[]): Buffer {
  const pixels = Buffer.alloc((WIDTH + 1) * HEIGHT);
  const most = Math.max(...values.map((value) => value ?? 0), 1);
  const slot = WIDTH / values.length;
  const bar = Math.min(Math.round(slot * 0.75), MAX_BAR);
  for (const [day, value] of values.entries()) {
    const height = Math.round((Math.max(value ?? 0, 0) / most) * HEIGHT);
    const left = 1 + Math.round(slot * (day + 0.5) - bar / 2);
    for (let row = HEIGHT - height; row < HEIGHT; row++)
      pixels.fill(1, row * (WIDTH + 1) + left, row * (WIDTH + 1) + left + bar);
  }
  return pixels;
}

/**
 * Counts by day as a picture for emails: a PNG in a data URL, which the SMTP transport attaches. It has no text, so that
 * no font is needed: the email says the same in words. Written here because an email renders at once, and image libraries
 * do not.
 */
export function barsPicture(values: readonly (number | null)[], accent: string): string {
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header()),
    chunk('PLTE', coloursOf(accent)),
    chunk('tRNS', OPACITIES),
    chunk('IDAT', deflateSync(pixelsOf(values), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}
