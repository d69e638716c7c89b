/** Browsers should not have to resize larger files. */
const MAX_BYTES = 20_000_000;

/** For the `accept` of a file input. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** Whether {@link squarePicture} takes a file. */
export const isPicture = (file: File): boolean =>
  PICTURE_TYPES.split(',').includes(file.type) && file.size <= MAX_BYTES;

/** Enough for an avatar. */
const SIDE = 256;
const QUALITY = 0.88;

/**
 * The centre square of a picture, `size` pixels wide, as WebP (PNG if the browser cannot encode WebP), with its EXIF
 * orientation applied. All metadata is dropped, such as the location.
 * @throws {Error} if the browser cannot decode the file
 */
export async function squarePicture(file: Blob, size = SIDE): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no 2D canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, size, size);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be encoded')) : resolve(blob)),
      'image/webp',
      QUALITY,
    );
  });
}
