// A program: reads a picture from standard input and writes its files as JSON. It draws in a process of its own, because SVG has a
// large decoder, which no other picture of the shop may reach, and because only a process can be stopped for certain.
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { MAX_LOGO_SIDE, SQUARE_SIDES, WORD_MARK } from '#domain/content/profile/logo.ts';

/** Base64 by file name, or why there are none. */
export type DrawnLogo = { files: Record<string, string> } | { problem: 'no_picture' | 'too_large' };

const DECODERS = ['Jpeg', 'Png', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`);
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const SVG_DPI = 72;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS });

async function draw(bytes: Uint8Array, mark: string): Promise<DrawnLogo> {
  const limits = { limitInputPixels: MAX_LOGO_SIDE ** 2, failOn: 'error' } as const;
  const { format, width, height } = await sharp(bytes, limits).metadata();
  if (width > MAX_LOGO_SIDE || height > MAX_LOGO_SIDE) return { problem: 'too_large' };
  // Vectors are drawn at the size that is needed, and not enlarged afterwards.
  const scale = Math.min(MAX_LOGO_SIDE / Math.max(width, height), Math.max(1, SQUARE_SIDES[0] / height));
  const open = (): Sharp =>
    sharp(bytes, { ...limits, ...(format === 'svg' && { density: SVG_DPI * scale }) }).autoOrient();
  const drawn = mark === 'word' ? wordMark(open) : squareMark(open);
  const files = await Promise.all(
    drawn.map(async ([name, image]) => [name, (await image.toBuffer()).toString('base64')]),
  );
  return { files: Object.fromEntries(files) as Record<string, string> };
}

function wordMark(open: () => Sharp): [name: string, image: Sharp][] {
  const sized = () => open().resize({ height: WORD_MARK.height, width: WORD_MARK.maxWidth, fit: 'inside' });
  return [
    ['word.webp', sized().webp({ quality: 90 })],
    ['word.png', sized().png()],
  ];
}

const squareMark = (open: () => Sharp): [name: string, image: Sharp][] =>
  SQUARE_SIDES.map((side) => [
    `square-${side}.png`,
    open().resize({ width: side, height: side, fit: 'contain', background: CLEAR }).png(),
  ]);

const result = await draw(await buffer(process.stdin), process.argv[2] ?? '').catch((error: unknown): DrawnLogo => ({
  problem: error instanceof Error && /pixel limit/.test(error.message) ? 'too_large' : 'no_picture',
}));
process.stdout.write(JSON.stringify(result));
