// A program: reads a `ShareJob` as JSON from standard input and writes its PNG.
import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import type { SharePicture } from '#domain/content/share-picture.ts';
import { shareSvg } from './share-svg.ts';
import { openTypesetter } from './typeset.ts';

export interface ShareJob {
  picture: SharePicture;
  /** The PNG of the shop's logo in base64; null if it has none. */
  logo: string | null;
}

sharp.cache(false);
sharp.concurrency(1);

const { picture, logo } = (await json(process.stdin)) as ShareJob;
const { name, label, headline } = picture;
const typeset = await openTypesetter([name, label, ...headline]);
const svg = shareSvg(picture, logo === null ? null : Buffer.from(logo, 'base64'), typeset);
// For flat colours and one soft gradient, rows without filters compress best.
const png = await sharp(Buffer.from(svg))
  .removeAlpha()
  .png({ compressionLevel: 9, adaptiveFiltering: false })
  .toBuffer();
process.stdout.write(png);
