const OFTEN = 3;
const TIMEOUT_MS = 10_000;

/** Transferred bytes of a URL with brotli. Uses HEAD, because `fetch` would decode the body. */
export async function lengthOf(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  const length = Number(response.headers.get('content-length'));
  if (!response.ok || !(length > 0)) throw new Error(`${url} does not tell its length (${response.status})`);
  return length;
}

/**
 * Requests a page until its size no longer shrinks: the shop compresses a cached page better after its first requests.
 * Returns its bytes.
 */
export async function askOften(url: string): Promise<number> {
  const first = await lengthOf(url);
  for (let n = 1; n < OFTEN; n++) await lengthOf(url);
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const length = await lengthOf(url);
    if (length < first) return length;
    if (performance.now() > deadline) throw new Error(`${url} stays at ${first} bytes`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
