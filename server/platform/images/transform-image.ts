import type { Metadata, ResizeOptions, Sharp, SharpOptions } from 'sharp';
import { imageResolutionTooLarge, imageTimedOut, unsupportedImage } from './image-errors.ts';
import { MAX_SIDE, type ImageFormat, type Variant } from './variant.ts';

const MAX_SOURCE_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 10;

/** Decoders that may see a stored file. libvips has more of them: for SVG, PDF, TIFF and formats of scientists. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Of an animation, only the first frame is read. */
const INPUT: SharpOptions = { limitInputPixels: MAX_SOURCE_PIXELS, failOn: 'error', animated: false };

async function load() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // One thread per image: the work queue decides how many cores are used.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}

// Takes 60 ms to load, and only transformations need it.
let library: ReturnType<typeof load> | undefined;

/**
 * Resizes an image, upright and without metadata, which may name the place and the owner of a camera.
 * @throws {StorageError} for a source that is no image, broken, too large, or takes too long
 */
export async function transformImage(source: Uint8Array, variant: Variant): Promise<Uint8Array> {
  library ??= load();
  const sharp = await library;
  try {
    const metadata = await sharp(source, INPUT).metadata();
    if (metadata.width * metadata.height > MAX_SOURCE_PIXELS) throw imageResolutionTooLarge();
    const image = sharp(source, INPUT).autoOrient().resize(resizeOptions(metadata, variant));
    return await encode(image, variant).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();
  } catch (error) {
    throw asImageError(error);
  }
}

function asImageError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === 'StorageError') return error;
  if (/^timeout\b/.test(error.message)) return imageTimedOut(error);
  return /pixel limit/.test(error.message) ? imageResolutionTooLarge(error) : unsupportedImage(error);
}

/** The modes as in a hosted Supabase: nothing is enlarged, and `contain` adds no border. */
function resizeOptions({ autoOrient: upright }: Metadata, { width, height, resize }: Variant): ResizeOptions {
  if (resize === 'fill' && (width !== null || height !== null)) {
    const size = { width: width ?? upright.width, height: height ?? upright.height };
    return {
      width: Math.min(size.width, MAX_SIDE),
      height: Math.min(size.height, MAX_SIDE),
      fit: 'fill',
      withoutEnlargement: true,
    };
  }
  const crops = resize === 'cover' && width !== null && height !== null;
  return {
    width: width ?? MAX_SIDE,
    height: height ?? MAX_SIDE,
    fit: crops ? 'cover' : 'inside',
    withoutEnlargement: true,
  };
}

/**
 * Encoders at settings that take well below a second for a screenful. AVIF is 20 times slower at its default effort,
 * and its encoder cannot be interrupted.
 */
function encode(image: Sharp, { format, quality }: Variant): Sharp {
  const encoders: Record<ImageFormat, () => Sharp> = {
    jpeg: () => image.jpeg({ quality }),
    png: () => image.png(),
    webp: () => image.webp({ quality }),
    avif: () => image.avif({ quality, effort: 1 }),
    gif: () => image.gif({ effort: 1 }),
  };
  return encoders[format]();
}
