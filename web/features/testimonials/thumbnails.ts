import { getAccessToken } from '#web/lib/session/session-store.ts';

const PUBLIC = '/storage/v1/object/public/thumbnails/';
const OBJECTS = '/storage/v1/object/thumbnails/';

/** What the bucket takes; it decides by the content, this only spares an upload. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
export const PICTURE_MAX_BYTES = 5_000_000;

/** Why a file cannot be the picture, or null. */
export function pictureProblem(file: File): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return 'Choose a JPEG, PNG, WebP or AVIF picture';
  return file.size > PICTURE_MAX_BYTES ? 'The picture can have at most 5 MB' : null;
}

/** Whether the picture is the still that was fetched for this testimonial, and not one that staff uploaded. */
export const wasFetched = (address: string | null, testimonial: string): boolean =>
  address?.startsWith(`${PUBLIC}testimonials/${testimonial}-`) === true;

async function ask(path: string, init: RequestInit): Promise<Response> {
  const token = await getAccessToken();
  return fetch(path, {
    ...init,
    headers: { ...init.headers, ...(token !== null && { Authorization: `Bearer ${token}` }) },
  });
}

/** Puts a picture into our storage. @returns its address on this site @throws {Error} with the server's words */
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

/** Removes a picture of ours that nothing shows any more. A failure leaves a file behind and is logged. */
export async function removePicture(address: string | null): Promise<void> {
  if (address?.startsWith(PUBLIC) !== true) return;
  try {
    const answer = await ask(OBJECTS + address.slice(PUBLIC.length), { method: 'DELETE' });
    if (!answer.ok) throw new Error(`the storage answered ${answer.status}`);
  } catch (error) {
    console.error('an old picture could not be removed', error);
  }
}
