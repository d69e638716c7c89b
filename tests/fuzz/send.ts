import { request as open, type Agent } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Shape } from './rest-requests.ts';

export interface Received {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** A response must be complete by then. */
const TIMEOUT_MS = 10_000;

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

function decode(bytes: Buffer, encoding: string | undefined): string {
  const decoder = decoders[encoding ?? ''];
  return (decoder === undefined || bytes.length === 0 ? bytes : decoder(bytes)).toString('utf8');
}

interface Sending {
  agent: Agent;
  url: string;
  headers: Record<string, string>;
}

/** Sends a request as it is, without the corrections of `fetch`. @throws without a complete response in time */
export async function send(shape: Shape, sending: Sending): Promise<Received> {
  try {
    return await sendOnce(shape, sending);
  } catch (error) {
    // The server closed an idle connection at the moment of use: Node recommends another attempt for this case alone.
    if (error instanceof ReusedSocketError) return sendOnce(shape, sending);
    throw error;
  }
}

class ReusedSocketError extends Error {}

function sendOnce({ method, path, body, headers: own }: Shape, { agent, url, headers }: Sending): Promise<Received> {
  return new Promise((resolve, reject) => {
    const bytes = body === null ? null : Buffer.from(body, 'utf8');
    const outgoing = open(url, {
      agent,
      method,
      path,
      headers: { ...headers, ...own, ...(bytes !== null && { 'content-length': bytes.length }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    outgoing.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const received = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        );
        const text = decode(Buffer.concat(chunks), response.headers['content-encoding']);
        resolve({ status: response.statusCode ?? 0, headers: received, text });
      });
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) =>
      reject(outgoing.reusedSocket && error.code === 'ECONNRESET' ? new ReusedSocketError() : error),
    );
    outgoing.end(bytes);
  });
}
