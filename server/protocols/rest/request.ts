import type { Config } from '#server/config.ts';
import { bodyError, RestError } from './errors.ts';
import { parseAccept, type Format } from './parse/accept.ts';
import type { Range } from './parse/ast.ts';
import { mediaType } from './parse/body.ts';
import { parsePrefer, type Preferences } from './parse/prefer.ts';
import { parseRangeHeader } from './parse/query.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Target = { kind: 'root' } | { kind: 'relation' | 'routine'; name: string };

/** The parts of a request that its method, URL and headers determine. */
export interface RestRequest {
  method: Method;
  target: Target;
  params: URLSearchParams;
  search: string;
  schema: string;
  /** The client named the schema, so the response names it too. */
  negotiated: boolean;
  prefer: Preferences;
  format: Format;
  headerRange: Range | null;
  /** Those of the request's headers that policies and functions can read. */
  headers: Readonly<Record<string, string>>;
}

/**
 * PostgREST passes every header to SQL. We pass these, and from the server itself the IP address and the user agent: a
 * function must not see credentials, and no policy may trust an address that the client wrote. `referer` is missing
 * because URLs can contain one-time codes.
 */
const HEADERS_FOR_SQL = [
  'accept',
  'accept-language',
  'accept-profile',
  'baggage',
  'content-profile',
  'content-type',
  'origin',
  'prefer',
  'range',
  'traceparent',
  'tracestate',
  'x-client-info',
];

const headersForSql = (headers: Headers) =>
  Object.fromEntries(
    HEADERS_FOR_SQL.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[];
const isMethod = (method: string): method is Method => METHODS.includes(method);

/** @throws {RestError} PGRST103, 106, 107, 117, 122 */
export function readRequest(
  request: Request,
  target: Target,
  { restSchemas: schemas, restExplain }: Pick<Config, 'restSchemas' | 'restExplain'>,
): RestRequest {
  const { method, headers } = request;
  if (!isMethod(method)) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  const reads = method === 'GET' || method === 'HEAD';
  const profile = headers.get(reads ? 'accept-profile' : 'content-profile');
  const [defaultSchema = 'public'] = schemas;
  if (profile !== null && !schemas.includes(profile)) {
    throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`, {
      hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
    });
  }
  const mark = request.url.indexOf('?');
  const search = mark === -1 ? '' : request.url.slice(mark + 1);
  return {
    method,
    target,
    params: new URLSearchParams(search),
    search,
    schema: profile ?? defaultSchema,
    negotiated: profile !== null && schemas.length > 1,
    prefer: parsePrefer(headers.get('prefer')),
    format: parseAccept(headers.get('accept'), restExplain),
    headerRange: method === 'GET' ? parseRangeHeader(headers.get('range')) : null,
    headers: headersForSql(headers),
  };
}

const tooLarge = (maxBytes: number) => bodyError(`The body is larger than ${maxBytes} bytes`, 413);

/** The body of a write or a call. */
export interface Body {
  contentType: string | null;
  /** Empty for methods that ignore it. A binary body is written as PostgreSQL writes `bytea`. */
  text: string;
}

const ignoresBody = (method: string) => method === 'GET' || method === 'HEAD' || method === 'DELETE';

/** @throws {RestError} PGRST102 with 413 when it is too large, 400 when it is not UTF-8 */
export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  const contentType = request.headers.get('content-type');
  if (ignoresBody(request.method)) return { contentType, text: '' };
  // Before the body is touched: a stream that is opened but not read ends the connection before the answer arrives.
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (request.body === null) return { contentType, text: '' };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks, size);
  if (mediaType(contentType) === 'application/octet-stream')
    return { contentType, text: `\\x${bytes.toString('hex')}` };
  try {
    return { contentType, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    throw bodyError('The body is not valid UTF-8');
  }
}
