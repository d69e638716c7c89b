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
export const wasFetched = (address: string | null, testimonial: string): boolean =>
  address?.startsWith(`${PUBLIC}testimonials/${testimonial}-`) === true;

async function ask(path: string, init: RequestInit): Promise<Response> {
  const token = await getAccessToken();
  return fetch(path, {
    ...init,
    headers: { ...init.headers, ...(token !== null && { Authorization: `Bearer ${token}` }) },
  });
}

/** Uploads a picture. @returns its URL on this site @throws {Error} with the server's message */
export async function storePicture(file: File): Promise<string> {
  const name = `uploads/${crypto.randomUUID()}.${file.type.replace('image/', '').replace('jpeg', 'jpg')}`;
  const answer = await ask(OBJECTS + name, {
    method: 'POST',
    body: file,
    headers: { 'content-type': file.type, 'cache-control': 'max-age=31536000' },
  });
  if (answer.ok) return PUBLIC + name;
  const problem = (await answer.json().catch(() => null)) as { message?: string } | null;
  throw new Error(problem?.message ?? answer.statusText);
}

/** Removes a picture that is no longer used. A failure leaves an orphaned file and is logged. */
export async function removePicture(address: string | null): Promise<void> {
  if (address?.startsWith(PUBLIC) !== true) return;
  try {
    const answer = await ask(OBJECTS + address.slice(PUBLIC.length), { method: 'DELETE' });
    if (!answer.ok) throw new Error(`the storage answered ${answer.status}`);
  } catch (error) {
    console.error('an old picture could not be removed', error);
  }
}
