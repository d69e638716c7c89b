import { getAccessToken } from '#web/lib/session/session-store.ts';

/** Requests to the storage API as the current user. */
async function request(path: string, init: RequestInit): Promise<Response> {
  const token = await getAccessToken();
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  let response: Response;
  try {
    response = await fetch(`/storage/v1${path}`, { ...init, headers });
  } catch (error) {
    throw new Error('The shop cannot be reached. Please check your connection.', { cause: error });
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as { message?: unknown } | null;
  throw new Error(typeof problem?.message === 'string' ? problem.message : response.statusText);
}

const inPath = (name: string) => name.split('/').map(encodeURIComponent).join('/');

/** Uploads a file. @throws {Error} with the server's message */
export async function uploadFile(bucket: string, name: string, file: Blob): Promise<void> {
  await request(`/object/${bucket}/${inPath(name)}`, {
    method: 'POST',
    headers: { 'Content-Type': file.type || 'application/octet-stream' },
    body: file,
  });
}

/** @throws {Error} */
export async function removeFiles(bucket: string, names: readonly string[]): Promise<void> {
  await request(`/object/${bucket}`, {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ prefixes: names }),
  });
}

/** The names of the files in a folder. @throws {Error} */
export async function listFiles(bucket: string, folder: string): Promise<string[]> {
  const answer = await request(`/object/list/${bucket}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ prefix: folder, limit: 100 }),
  });
  return ((await answer.json()) as { name: string }[]).map(({ name }) => `${folder}/${name}`);
}

const SIGNED_SECONDS = 300;

/** A URL at which anyone can download the file for five minutes. @throws {Error} */
export async function signedUrl(bucket: string, name: string): Promise<string> {
  const answer = await request(`/object/sign/${bucket}/${inPath(name)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ expiresIn: SIGNED_SECONDS }),
  });
  const { signedURL } = (await answer.json()) as { signedURL: string };
  return `/storage/v1${signedURL}`;
}
