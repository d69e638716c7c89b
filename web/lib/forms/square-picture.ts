/** Browsers should not have to resize larger files. */
const MAX_BYTES = 20_000_000;

/** For the `accept` of a file input. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** Whether {@link squarePicture} and {@link smallerPicture} take a file. */
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
  const corner = { x: (picture.width - side) / 2, y: (picture.height - side) / 2 };
  return encode(picture, { ...corner, width: side, height: side }, { width: size, height: size });
}

/**
 * The whole picture, at most `max` pixels wide and high, encoded as {@link squarePicture} does.
 * @throws {Error} if the browser cannot decode the file
 */
export async function smallerPicture(file: Blob, max: number): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = picture;
  const scale = Math.min(1, max / Math.max(width, height));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return encode(picture, { x: 0, y: 0, width, height }, size);
}

interface Size {
  width: number;
  height: number;
}

function encode(picture: ImageBitmap, part: Size & { x: number; y: number }, size: Size): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no 2D canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be encoded')) : resolve(blob)),
      'image/webp',
      QUALITY,
    );
  });
}
