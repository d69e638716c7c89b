import { StorageError } from '#server/platform/storage/errors.ts';

export const unsupportedImage = (cause?: unknown) =>
  new StorageError(400, 'InvalidRequest', 'The source image is invalid or unsupported for rendering', { cause });
export const imageFileTooLarge = () =>
  new StorageError(400, 'InvalidRequest', 'The source image file is too large to process');
export const imageResolutionTooLarge = (cause?: unknown) =>
  new StorageError(400, 'InvalidRequest', 'The source image resolution is too large to process', { cause });
export const imageTimedOut = (cause?: unknown) =>
  new StorageError(408, 'InvalidRequest', 'Image request timed out', { cause });
export const tooManyImages = () =>
  new StorageError(429, 'SlowDown', 'Too many images are being transformed', { headers: { 'retry-after': '2' } });
