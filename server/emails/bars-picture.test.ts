import sharp from 'sharp';
import { expect, test } from 'vitest';
import { barsPicture } from './bars-picture.ts';

test('draws a bar for each day on a transparent ground, as a PNG that others read', async () => {
  const [, base64 = ''] = barsPicture([10, null, 5, 0], '#ff5a36').split(',');
  const { data, info } = await sharp(Buffer.from(base64, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1040, height: 160, channels: 4 });
  /** The pixels of a day's middle that are drawn. */
  const heightOf = (day: number) => {
    const x = Math.round((info.width / 4) * (day + 0.5));
    return Array.from({ length: info.height }, (_, y) => data[(y * info.width + x) * 4 + 3]).filter((a) => a === 255)
      .length;
  };
  expect([0, 1, 2, 3].map(heightOf)).toEqual([160, 0, 80, 0]);
});
