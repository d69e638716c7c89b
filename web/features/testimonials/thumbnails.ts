import { getAccessToken } from '#web/lib/session/session-store.ts';

const PUBLIC = '/storage/v1/object/public/thumbnails/';
const OBJECTS = '/storage/v1/object/thumbnails/';

/** The types that the bucket accepts. The bucket checks the content; this check only avoids a useless upload. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
export const PICTURE_MAX_BYTES = 5_000_000;

/** Why a file cannot be used as the picture, or null. */
export function pictureProblem(file: File): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return 'Choose a JPEG, PNG, WebP or AVIF picture';
  return file.size > PICTURE_MAX_BYTES ? 'The picture can have at most 5 MB' : null;
}

/** Whether the picture is the still fetched for this testimonial, not an uploaded one. */
export const wasFetched = (url: string | null, testimonial: string): boolean =>
  url?.startsWith(`${PUBLIC}testimonials/${testimonial}-`) === true;

async function request(path: string, init: RequestInit): Promise<Response> {
  const token = await getAccessToken();
  return fetch(path, {
    ...init,
    headers: { ...init.headers, ...(token !== null && { Authorization: `Bearer ${token}` }) },
  });
}

/** Uploads a picture. @returns its URL on this site @throws {Error} with the server's message */
export async function storePicture(file: File): Promise<string> {
  const name = `uploads/${crypto.randomUUID()}.${file.type.replace('image/', '').replace('jpeg', 'jpg')}`;
  const response = await request(OBJECTS + name, {
    method: 'POST',
    body: file,
    headers: { 'content-type': file.type, 'cache-control': 'max-age=31536000' },
  });
  if (response.ok) return PUBLIC + name;
  const problem = (await response.json().catch(() => null)) as { message?: string } | null;
  throw new Error(problem?.message ?? response.statusText);
}

/** Removes a picture that is no longer used. A failure leaves an orphaned file and is logged. */
export async function removePicture(url: string | null): Promise<void> {
  if (url?.startsWith(PUBLIC) !== true) return;
  try {
    const response = await request(OBJECTS + url.slice(PUBLIC.length), { method: 'DELETE' });
    if (!response.ok) throw new Error(`the storage answered ${response.status}`);
  } catch (error) {
    console.error('an old picture could not be removed', error);
  }
}
