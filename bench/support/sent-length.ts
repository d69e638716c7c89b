const FIRST_REQUESTS = 3;
const TIMEOUT_MS = 10_000;

/** Transferred bytes of a URL with brotli. Uses HEAD, because `fetch` would decode the body. */
export async function lengthOf(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  const length = Number(response.headers.get('content-length'));
  if (!response.ok || !(length > 0)) throw new Error(`${url} has no content-length (${response.status})`);
  return length;
}

/**
 * Requests a page until its size has shrunk, because the shop compresses a cached page better after its first requests.
 * Returns its bytes.
 */
export async function finalLengthOf(url: string): Promise<number> {
  const first = await lengthOf(url);
  for (let n = 1; n < FIRST_REQUESTS; n++) await lengthOf(url);
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const length = await lengthOf(url);
    if (length < first) return length;
    if (performance.now() > deadline) throw new Error(`${url} did not shrink from ${first} bytes`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
