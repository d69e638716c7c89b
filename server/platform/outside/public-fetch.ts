import type { IncomingMessage } from 'node:http';
import { OutsideError } from './outside.ts';
import { publicLookup, requestPublicly } from './public-post.ts';

const MAX_BYTES = 1_000_000;
const TIMEOUT_MS = 10_000;

interface FetchOptions {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Fetches from hosts on the internet alone, for libraries that take a `fetch`. The body is text or URL parameters.
 * @throws {OutsideError}
 */
export function fetchPublicly(
  address: string,
  { method = 'GET', headers = {}, body, signal }: FetchOptions,
): Promise<Response> {
  const url = new URL(address);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const options = {
    method,
    headers,
    body: typeof body === 'string' ? body : body instanceof URLSearchParams ? body.toString() : undefined,
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    lookup: publicLookup(),
  };
  return requestPublicly(url, options, async (answer) => responseOf(url, answer, await readAll(url, answer)));
}

async function readAll({ hostname }: URL, answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new OutsideError(`${hostname} sent too much`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Answer = Pick<IncomingMessage, 'statusCode' | 'headersDistinct'>;

/** @throws {OutsideError} for a status that no response can have: some hosts answer unwanted visitors with 999 */
export function responseOf(url: URL, { statusCode: status = 0, headersDistinct }: Answer, content: Buffer): Response {
  if (status < 200 || status > 599) throw new OutsideError(`${url.hostname} answered ${status}`);
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(content), { status, headers });
}
