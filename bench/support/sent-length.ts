const OFTEN = 3;
const PATIENCE_MS = 10_000;

/** What is sent for an address that takes brotli, in bytes. `fetch` would decode it: HEAD tells it. */
export async function lengthOf(address: string): Promise<number> {
  const answer = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  const length = Number(answer.headers.get('content-length'));
  if (!answer.ok || !(length > 0)) throw new Error(`${address} does not tell its length (${answer.status})`);
  return length;
}

/** Asks for a page until it is as small as it gets, which the shop makes it for those who are not the first. Gives its bytes. */
export async function askOften(address: string): Promise<number> {
  const first = await lengthOf(address);
  for (let n = 1; n < OFTEN; n++) await lengthOf(address);
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const length = await lengthOf(address);
    if (length < first) return length;
    if (performance.now() > deadline) throw new Error(`${address} stays at ${first} bytes`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
