/** The shop's logo (`public/favicon.svg`) in the formats that devices request, by file name. */
export const iconForms = {
  'icon-192': { size: 192, shape: 'rounded' },
  'icon-512': { size: 512, shape: 'rounded' },
  // The system crops it to its own shape: the logo stays within the inner 80 %.
  'icon-maskable-512': { size: 512, shape: 'full' },
  'apple-touch-icon': { size: 180, shape: 'full' },
  // For `/favicon.ico`.
  small: { size: 48, shape: 'rounded' },
} as const;

/** Wraps one PNG in an ICO file. */
export function icoOf(png: Uint8Array, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([size, size], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const SAFE = 0.78;

/** `sign` is the SVG of the rounded tile with the bars on it, 32 units wide. */
export function iconSvg(sign: string, shape: 'rounded' | 'full'): string {
  if (shape === 'rounded') return sign;
  const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(sign)?.[1];
  const bars = /<path[^>]*\/>/.exec(sign)?.[0];
  if (ground === undefined || bars === undefined) throw new Error('the sign has no tile or no bars');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/><g transform="translate(16 16) scale(${SAFE}) translate(-16 -16)">${bars}</g></svg>`;
}
