import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';

/** Long enough for a filter with more than a thousand ids. */
export const MAX_URL_BYTES = 65_536;
const MAX_HEADER_BYTES = 16_384;
/**
 * What the parser reads of both before it gives up. Well above the sum of the two limits, so that a request which
 * exceeds one of them a little is known in full, and so is the limit that it exceeds.
 */
const PARSER_BYTES = 2 * MAX_URL_BYTES;

// Longer than most proxies keep idle connections (60 s). If the server closed first, a proxy could send a request on a
// connection that is being closed.
const KEEP_ALIVE_MS = 65_000;

/** How long a rejected client may go on sending. A connection closed with unread bytes is reset, and its answer lost. */
const LINGER_MS = 1_000;

const problems = {
  414: { code: 'uri_too_long', message: `The URL is longer than ${MAX_URL_BYTES} bytes` },
  431: { code: 'headers_too_large', message: `The headers are larger than ${MAX_HEADER_BYTES} bytes` },
};
type Problem = keyof typeof problems;

/** Any origin may read it, as with every answer of the APIs. */
function answerTo(problem: Problem) {
  const body = JSON.stringify({ ...problems[problem], details: null, hint: null });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'access-control-allow-origin': '*',
    connection: 'close',
  };
  return { headers, body };
}

function sizeOf(rawHeaders: readonly string[]): number {
  let bytes = 0;
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}

/** What the parser adds to its errors. */
interface ParserError extends Error {
  code?: string;
  rawPacket?: Buffer;
  bytesParsed?: number;
}

/** Whether the parser stopped within a URL. A single header of more than 64 KiB can be mistaken for one. */
function stoppedInUrl({ rawPacket = Buffer.alloc(0), bytesParsed = 0 }: ParserError): boolean {
  const read = rawPacket.subarray(0, bytesParsed);
  const lastEnd = read.lastIndexOf('\r\n\r\n');
  return !read.subarray(lastEnd === -1 ? 0 : lastEnd + 4).includes('\r\n');
}

const PARSER_STATUS: Record<string, number> = { HPE_CHUNK_EXTENSIONS_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Node's own property: the response that is being written. */
type HttpSocket = Duplex & { _httpMessage?: ServerResponse | null };

function reject(error: ParserError, socket: HttpSocket, rejected: WeakSet<Duplex>): void {
  // The parser reports every further chunk of a connection that lingers.
  if (rejected.has(socket)) return;
  rejected.add(socket);
  const isAnswering = socket._httpMessage?.headersSent === true;
  if (!socket.writable || isAnswering) {
    socket.destroy(error);
    return;
  }
  const head = (status: number, lines: readonly string[] = ['connection: close']) =>
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n`;
  if (error.code !== 'HPE_HEADER_OVERFLOW') {
    socket.write(head(PARSER_STATUS[error.code ?? ''] ?? 400));
    socket.destroy(error);
    return;
  }
  const problem = stoppedInUrl(error) ? 414 : 431;
  const { headers, body } = answerTo(problem);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(head(problem, lines) + body);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Takes over connections. */
export interface Upgrades {
  /** Whether it wants this one; otherwise the request is answered as if it had not asked. */
  accepts(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** An HTTP server that rejects long URLs with 414 and large headers with 431, and otherwise passes requests on. */
export function createHttpServer(listener: RequestListener, upgrades: Upgrades | null = null): Server {
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: PARSER_BYTES,
    shouldUpgradeCallback: (request: IncomingMessage) => upgrades?.accepts(request) ?? false,
  };
  const server = createServer(options, (request, response) => {
    // HTTP/0.9 has no headers, and so nothing that says where a request ends.
    if (request.httpVersionMajor < 1) return response.writeHead(400, { connection: 'close' }).end();
    const problem =
      (request.url ?? '').length > MAX_URL_BYTES ? 414 : sizeOf(request.rawHeaders) > MAX_HEADER_BYTES ? 431 : null;
    if (problem === null) return listener(request, response);
    const { headers, body } = answerTo(problem);
    response.writeHead(problem, headers).end(body);
  });
  if (upgrades !== null) server.on('upgrade', (request, socket, head) => upgrades.upgrade(request, socket, head));
  const rejected = new WeakSet<Duplex>();
  return server.on('clientError', (error: ParserError, socket) => reject(error, socket, rejected));
}
