/** Encodes a square of RGB pixels, three bytes each, as WebP. */
export async function encodePixels(pixels: Uint8Array, side: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .webp({ quality: 84 })
    .toBuffer();
}
