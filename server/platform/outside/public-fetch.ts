import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { OutsideError } from './outside.ts';
import { publicLookup } from './public-post.ts';

const MAX_BYTES = 1_000_000;
const TIMEOUT_MS = 10_000;

interface PublicRequest {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Fetches from hosts on the internet alone, over https, for libraries that take a `fetch`. The body is text or URL parameters, and
 * redirects are answers like any other. @throws {OutsideError}
 */
export function fetchPublicly(
  address: string,
  { method = 'GET', headers, body, signal }: PublicRequest,
): Promise<Response> {
  const url = new URL(address);
  if (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    return Promise.reject(new OutsideError(`${url.hostname} is not a host that is asked`));
  const text = typeof body === 'string' ? body : body instanceof URLSearchParams ? body.toString() : undefined;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((done, fail) => {
    const failed = (error: unknown) =>
      fail(
        error instanceof OutsideError
          ? error
          : new OutsideError(`${url.hostname} could not be reached`, { cause: error }),
      );
    const sent = request(
      url,
      {
        method,
        headers: headers ?? {},
        lookup: publicLookup(),
        // One connection per request: a connection that is kept would skip the check.
        agent: false,
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('error', failed);
        answer.on('data', (chunk: Buffer) => {
          size += chunk.byteLength;
          if (size > MAX_BYTES) answer.destroy(new OutsideError(`${url.hostname} sent too much`));
          else chunks.push(chunk);
        });
        answer.on('end', () => {
          try {
            done(responseOf(url, answer, Buffer.concat(chunks)));
          } catch (error) {
            failed(error);
          }
        });
      },
    );
    sent.on('error', failed);
    sent.end(text);
  });
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
