import { randomUUID } from 'node:crypto';
import type { Services } from '#server/services.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import { storeBytes } from '#server/platform/storage/store-object.ts';

const SIDE = 640;
export const demoCaller: Caller = { claims: { role: 'service_role' }, ip: '', userAgent: 'demo' };

export type Colour = readonly [number, number, number];
/** The colour at a point; both coordinates are 0 to 1, from the top left. */
export type Picture = (x: number, y: number) => Colour;

export const mix = (a: Colour, b: Colour, share: number): Colour => {
  const s = Math.min(1, Math.max(0, share));
  return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s, a[2] + (b[2] - a[2]) * s];
};
/** 1 within `width` of an edge at distance 0, fading to 0: a line of light. */
export const glow = (distance: number, width: number): number => Math.exp(-((distance / width) ** 2));
export const from = (x: number, y: number, cx: number, cy: number): number => Math.hypot(x - cx, y - cy);

/** 0 on the outline of a heart, negative inside. */
function heart(x: number, y: number, size: number): number {
  const [u, v] = [((x - 0.5) * 2.9) / size, ((0.46 - y) * 2.9) / size];
  return Math.cbrt((u * u + v * v - 1) ** 3 - u * u * v ** 3);
}

/** The covers of the demo client's releases, by title. */
export const covers: Readonly<Record<string, Picture>> = {
  // A road at night below a striped sun.
  'Night Drive'(x, y) {
    const horizon = 0.6;
    if (y > horizon) {
      const depth = (y - horizon) / (1 - horizon);
      const across = Math.abs(x - 0.5) / (0.06 + depth * 0.6);
      const edge = glow(across - 1, 0.03 / (depth + 0.15));
      const lane = (Math.sin(22 / (depth + 0.18)) > 0.2 ? 1 : 0) * glow(across, 0.05);
      return mix(mix([10, 9, 22], [34, 12, 52], across), [255, 90, 54], Math.max(edge, lane));
    }
    const sky = mix([12, 10, 34], [122, 22, 92], y / horizon);
    const isSun = from(x, y, 0.5, 0.5) < 0.24 && (y < 0.46 || Math.sin(y * 170) > -0.2);
    return isSun ? mix([255, 196, 84], [255, 60, 110], (y - 0.26) / 0.34) : sky;
  },
  // The sun, low over water.
  'Golden Hour'(x, y) {
    const sea = 0.66;
    const sky = mix([92, 42, 88], [255, 168, 76], y / sea);
    if (y < sea) {
      const distance = from(x, y, 0.5, 0.58);
      return mix(sky, [255, 240, 196], distance < 0.19 ? 1 : glow(distance - 0.19, 0.16) * 0.7);
    }
    const shine = glow(x - 0.5, 0.1 + (y - sea) * 0.5) * (0.55 + 0.45 * Math.sin(y * 240 + x * 9));
    return mix(mix([168, 70, 74], [34, 20, 54], (y - sea) / (1 - sea)), [255, 222, 150], shine);
  },
  // Two reels of a cassette.
  'Midnight Tape'(x, y) {
    const reel = Math.min(from(x, y, 0.32, 0.5), from(x, y, 0.68, 0.5));
    const cx = x < 0.5 ? 0.32 : 0.68;
    const teeth = Math.cos(Math.atan2(y - 0.5, x - cx) * 6) > 0.4;
    const isLabel = y > 0.27 && y < 0.73 && x > 0.1 && x < 0.9;
    const ground = isLabel ? mix([32, 120, 118], [24, 52, 86], (y - 0.27) / 0.46) : ([13, 15, 24] as const);
    if (reel < 0.05 || (reel < 0.075 && teeth)) return [13, 15, 24];
    if (reel < 0.12) return [240, 236, 226];
    return mix(ground, [240, 236, 226], glow(Math.abs(y - 0.5) - 0.23, 0.004) * (isLabel ? 1 : 0));
  },
  // A heart of neon tubes.
  'Neon Hearts'(x, y) {
    const wall = mix([24, 10, 40], [8, 8, 18], from(x, y, 0.5, 0.48) * 1.6);
    const halo = mix(wall, [255, 38, 140], glow(heart(x, y, 1), 0.55) * 0.6);
    const outer = mix(halo, [255, 214, 240], glow(heart(x, y, 1), 0.09));
    return mix(outer, [64, 224, 255], glow(heart(x, y, 0.62), 0.1));
  },
};

export async function draw(picture: Picture, width = SIDE, height = SIDE): Promise<Uint8Array> {
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      pixels.set(picture(column / width, row / height), (row * width + column) * 3);
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 84 })
    .toBuffer();
}

/** Gives the client's releases their covers. */
export async function seedArtwork(services: Services, clientEmail: string, artist: string): Promise<void> {
  const { rows } = await services.db.query<{ id: string; client_id: string; title: string }>(
    `select r.id, r.client_id, r.title from public.releases as r join public.users as u on u.id = r.client_id
     where u.email = $1 and r.artwork is null and not r.artwork_chosen`,
    [clientEmail],
  );
  for (const { id, client_id: client, title } of rows) {
    const picture = covers[title];
    if (picture === undefined) continue;
    const name = `${client}/${randomUUID()}.webp`;
    const target = { bucket: 'artwork', name, upsert: false, owner: null };
    await storeBytes(services, demoCaller, target, { bytes: await draw(picture), mimeType: 'image/webp' });
    await services.db.query(
      'update public.releases set artwork = $2, artwork_chosen = true, artist = coalesce(artist, $3) where id = $1',
      [id, name, artist],
    );
  }
}

/** No platform is asked about the demo's links, which are examples. Called while there are no others. */
export async function forgetPreviews({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.query('update public.releases set preview_due = null where preview_due is not null');
}
