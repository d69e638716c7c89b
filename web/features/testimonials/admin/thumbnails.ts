import { removeFiles, uploadFile } from '#web/lib/data/storage.ts';

const BUCKET = 'thumbnails';
const PUBLIC = `/storage/v1/object/public/${BUCKET}/`;

/** The types that the bucket accepts. The bucket checks the content; this check only avoids a useless upload. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const PICTURE_MAX_BYTES = 5_000_000;

/** Why a file cannot be used as the picture, or null. */
export function pictureProblem(file: File): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return 'Choose a JPEG, PNG, WebP or AVIF picture';
  return file.size > PICTURE_MAX_BYTES ? 'The picture can have at most 5 MB' : null;
}

/** Whether the picture is the still fetched for this testimonial, not an uploaded one. */
export const wasFetched = (url: string | null, testimonial: string): boolean =>
  url?.startsWith(`${PUBLIC}testimonials/${testimonial}-`) === true;

/** Uploads a picture. @returns its URL on this site @throws {Error} with the server's message */
export async function storePicture(file: File): Promise<string> {
  const name = `uploads/${crypto.randomUUID()}.${file.type.replace('image/', '').replace('jpeg', 'jpg')}`;
  await uploadFile(BUCKET, name, file, { cacheControl: 'max-age=31536000' });
  return PUBLIC + name;
}

/** Removes a picture that is no longer used. A failure leaves an orphaned file and is logged. */
export async function removePicture(url: string | null): Promise<void> {
  if (url?.startsWith(PUBLIC) !== true) return;
  try {
    await removeFiles(BUCKET, [url.slice(PUBLIC.length)]);
  } catch (error) {
    console.error('an old picture could not be removed', error);
  }
}
