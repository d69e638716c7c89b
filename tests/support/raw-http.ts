import { connect } from 'node:net';

/** One response as it came over the wire. */
interface RawResponse {
  status: number;
  /** Status line and headers. */
  head: string;
  body: string;
}

const IDLE_MS = 20_000;

/**
 * Sends these bytes on a new connection and returns everything that the server writes until it closes it: the last
 * request needs `Connection: close`, unless the server rejects it. For requests that no HTTP client would send.
 */
export function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setTimeout(IDLE_MS, () => socket.destroy(new Error('the server neither answered nor closed')));
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    // A server that refuses a request closes the connection before it has read everything.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE'
        ? resolve(Buffer.concat(chunks).toString('latin1'))
        : reject(error),
    );
  });
}

/** The responses in a stream of bytes, by their status lines. */
export function responsesIn(wire: string): RawResponse[] {
  return wire
    .split(/(?=HTTP\/1\.[01] \d{3} )/)
    .filter((part) => part !== '')
    .map((part) => {
      const end = part.indexOf('\r\n\r\n');
      return {
        status: Number(part.slice(9, 12)),
        head: end === -1 ? part : part.slice(0, end),
        body: end === -1 ? '' : part.slice(end + 4),
      };
    });
}

/** One GET whose path is sent exactly as given: no client has resolved its dots. */
export async function getRaw(url: string, path: string, headers: Record<string, string> = {}): Promise<RawResponse> {
  const lines = Object.entries({ host: new URL(url).host, connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const [response] = responsesIn(await sendRaw(url, `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`));
  return response ?? { status: 0, head: '', body: '' };
}
