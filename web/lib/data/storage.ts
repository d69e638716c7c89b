import { fetchAsUser, withUserToken } from '#web/lib/session/fetch-as-user.ts';

/** Requests to `/storage/v1` as the current user. All functions throw an {@link Error} with the server's message. */
async function request(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetchAsUser(`/storage/v1${path}`, init);
  } catch (error) {
    throw new Error('The shop cannot be reached. Please check your connection.', { cause: error });
  }
  if (response.ok) return response;
  throw new Error(messageIn(await response.text(), response.status));
}

/** The message in the body of an error response. */
export function messageIn(body: string, status: number): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch (error) {
    // A proxy in between responds in its own format.
    console.error('the storage response is not JSON', error);
  }
  return `The storage responded with status ${status}.`;
}

const postJson = (path: string, body: object): Promise<Response> =>
  request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

const objectPath = (bucket: string, name: string) => `${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`;

interface UploadOptions {
  /** Receives the uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  cacheControl?: string;
}

export async function uploadFile(bucket: string, name: string, file: Blob, options: UploadOptions = {}): Promise<void> {
  const { status, responseText } = await withUserToken(
    (token) => sendFile(`/storage/v1/object/${objectPath(bucket, name)}`, file, token, options),
    (upload) => upload.getResponseHeader('www-authenticate'),
  );
  if (status >= 300) throw new Error(messageIn(responseText, status));
}

function sendFile(
  path: string,
  file: Blob,
  token: string | null,
  { onProgress, signal, cacheControl }: UploadOptions,
): Promise<XMLHttpRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<XMLHttpRequest>();
  // fetch() reports no upload progress.
  const upload = new XMLHttpRequest();
  upload.open('POST', path);
  if (token !== null) upload.setRequestHeader('Authorization', `Bearer ${token}`);
  upload.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
  if (cacheControl !== undefined) upload.setRequestHeader('Cache-Control', cacheControl);
  upload.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
  upload.addEventListener('load', () => resolve(upload));
  upload.addEventListener('error', () => reject(new Error('The connection was lost. Please try again.')));
  upload.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
  signal?.addEventListener('abort', () => upload.abort());
  upload.send(file);
  return promise;
}

export async function removeFiles(bucket: string, names: readonly string[]): Promise<void> {
  await request(`/object/${bucket}`, {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ prefixes: names }),
  });
}

/** The names of the files in a folder. */
export async function listFiles(bucket: string, folder: string): Promise<string[]> {
  const response = await postJson(`/object/list/${bucket}`, { prefix: folder, limit: 100 });
  return ((await response.json()) as { name: string }[]).map(({ name }) => `${folder}/${name}`);
}

/** A URL at which anyone can download the file until it expires. */
export async function signedUrl(bucket: string, name: string, expiresIn = 300): Promise<string> {
  const response = await postJson(`/object/sign/${objectPath(bucket, name)}`, { expiresIn });
  // The server does not encode the file name.
  const { signedURL } = (await response.json()) as { signedURL: string };
  return `/storage/v1${encodeURI(signedURL)}`;
}

/** As {@link signedUrl}, for several files at once, by name. Files that the user may not read are left out. */
export async function signedUrls(
  bucket: string,
  names: readonly string[],
  expiresIn: number,
): Promise<Map<string, string>> {
  const response = await postJson(`/object/sign/${bucket}`, { expiresIn, paths: names });
  const signed = (await response.json()) as { path: string; signedURL: string | null }[];
  return new Map(
    signed.flatMap(({ path, signedURL }) => (signedURL === null ? [] : [[path, `/storage/v1${encodeURI(signedURL)}`]])),
  );
}

/**
 * Opens a file through a signed URL that is valid for minutes. The tab opens before the request, while the browser
 * still counts it as part of the click.
 * @throws {Error} with the server's message
 */
export async function openFile(bucket: string, name: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const url = await signedUrl(bucket, name);
    if (tab === null) window.location.assign(url);
    else {
      tab.opener = null;
      tab.location.replace(url);
    }
  } catch (error) {
    tab?.close();
    throw error;
  }
}

export async function fetchFile(bucket: string, name: string): Promise<Blob> {
  return (await request(`/object/authenticated/${objectPath(bucket, name)}`, {})).blob();
}
