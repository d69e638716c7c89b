import { essenceOf } from '#server/platform/storage/mime-types.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** One result of transforming one file. A file's version never changes, so neither does the result. */
export interface Variant {
  version: string;
  width: number | null;
  height: number | null;
  resize: 'cover' | 'contain' | 'fill';
  quality: number;
  format: ImageFormat;
}

/** No side of a result is longer, whether or not a size was requested. */
export const MAX_SIDE = 2500;

const SOURCE_FORMATS: Record<string, ImageFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
};

/** The format of a stored file that can be transformed; null for all other types, SVG and TIFF among them. */
export const sourceFormatOf = (mimeType: string): ImageFormat | null => SOURCE_FORMATS[essenceOf(mimeType)] ?? null;
