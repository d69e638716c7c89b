import { randomUUID } from 'node:crypto';
import { objectNameOf } from '#domain/object-name.ts';
import { storeBytes } from '#server/platform/storage/store-object.ts';
import type { Services } from '#server/services.ts';
import { covers, demoCaller, draw, from, glow, mix, type Colour, type Picture } from './artwork.ts';

// What the demo's team delivers: drawn here, like the covers.

const WIDTH = 960;
const HEIGHT = 540;

const BONE: Colour = [244, 241, 236];
const SIGNAL: Colour = [255, 90, 54];

/** The cover of a song as the first frame of its ad, with a button to play it and its progress. */
function frameOf(song: string): Picture {
  const cover = covers[song];
  if (cover === undefined) throw new Error(`the demo has no cover of ${song}`);
  return (x, y) => {
    const wide = from(x * 1.78, y, 0.89, 0.5);
    const isButton = wide < 0.11;
    const [u, v] = [(x - 0.5) * 1.78, y - 0.5];
    const isTriangle = u > -0.035 && Math.abs(v) < 0.055 - (u + 0.035) * 0.65;
    if (isTriangle) return [13, 15, 24];
    if (isButton) return BONE;
    if (y > 0.94 && y < 0.955) return x < 0.3 ? SIGNAL : mix(cover(x, 0.22 + y * 0.56), BONE, 0.35);
    return cover(x, 0.22 + y * 0.56);
  };
}

/** Towers with lit windows below a strip of neon; `drop` is where the light breaks in. */
const city =
  (drop: number): Picture =>
  (x, y) => {
    const tower = Math.floor(x * 14);
    const top = 0.34 + 0.3 * Math.abs(Math.sin(tower * 2.4));
    const sky = mix([10, 8, 30], [64, 16, 90], y);
    const neon = mix(sky, [64, 224, 255], glow(y - 0.2 - 0.05 * Math.sin(x * 7), 0.02) * (x < drop ? 0.25 : 1));
    if (y < top) return neon;
    const isWindow = (x * 14) % 1 > 0.25 && (x * 14 * 3) % 1 > 0.45 && (y * 40) % 1 > 0.5;
    const isLit = isWindow && Math.sin(tower * 31 + Math.floor(y * 40) * 7) > 0.1;
    return isLit ? mix([255, 38, 140], [255, 196, 84], Math.abs(Math.sin(tower))) : [9, 9, 16];
  };

/** Shares of a budget as bars: by country above, by week below. */
const plan: Picture = (x, y) => {
  const countries = [0.82, 0.56, 0.34];
  const weeks = [0.3, 0.55, 0.8, 1, 0.9, 0.6];
  const row = Math.floor((y - 0.12) / 0.12);
  const share = countries[row];
  if (y > 0.12 && share !== undefined && (y - 0.12) % 0.12 < 0.07)
    return x > 0.08 && x < 0.08 + share * 0.84 ? SIGNAL : BONE;
  const week = Math.floor((x - 0.08) / 0.14);
  const height = weeks[week];
  if (x > 0.08 && height !== undefined && (x - 0.08) % 0.14 < 0.1 && y > 0.92 - height * 0.36 && y < 0.92)
    return [20, 21, 26];
  return BONE;
};

const creatives = {
  'Night Drive': frameOf('Night Drive'),
  'Golden Hour': frameOf('Golden Hour'),
  city: city(0.35),
  cityLater: city(0.6),
  plan,
} satisfies Record<string, Picture>;
export type CreativeName = keyof typeof creatives;

/** Draws and stores a file to deliver; returns its path. */
export async function storeCreative(
  services: Services,
  folder: string,
  fileName: string,
  creative: CreativeName,
): Promise<string> {
  const name = `${folder}/${objectNameOf(randomUUID(), fileName)}`;
  const bytes = await draw(creatives[creative], WIDTH, HEIGHT);
  const target = { bucket: 'deliverables', name, upsert: false, owner: null };
  await storeBytes(services, demoCaller, target, { bytes, mimeType: 'image/webp' });
  return name;
}
