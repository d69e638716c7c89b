import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OutsideError } from './outside.ts';
import { isPublicAddress } from './public-address.ts';

/** All addresses of a host. */
type Resolve = (
  host: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const systemResolve: Resolve = (host, callback) => resolve(host, { all: true }, callback);

/**
 * Resolves names for a connection and fails if any address is not public. The socket connects to the addresses that were
 * checked, so a name cannot lead elsewhere between check and connection.
 */
export const publicLookup =
  (resolveHost: Resolve = systemResolve): LookupFunction =>
  (host, options, callback) => {
    resolveHost(host, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new OutsideError(`${host} has no public address`), '');
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };

/** No name is looked up for an IP address. */
const isAddress = ({ hostname }: URL): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

interface PublicRequest {
  method: string;
  headers: Record<string, string | number>;
  body: Buffer | string | undefined;
  signal: AbortSignal;
  lookup: LookupFunction;
}

/**
 * Sends a request to a host on the internet over https, and resolves with what `read` makes of the answer. Redirects are answers like
 * any other. @throws {OutsideError}
 */
export async function requestPublicly<T>(
  url: URL,
  { body, ...options }: PublicRequest,
  read: (answer: IncomingMessage) => T | Promise<T>,
): Promise<T> {
  if (url.protocol !== 'https:' || isAddress(url))
    throw new OutsideError(`${url.hostname} is not a host that is asked`);
  try {
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      // One connection per request: a connection that is kept would skip the check.
      const sent = request(url, { ...options, agent: false }, done);
      sent.on('error', fail);
      sent.end(body);
    });
    return await read(answer);
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    throw new OutsideError(`${url.hostname} could not be reached`, { cause: error });
  }
}

export interface PublicPost {
  headers: Record<string, string | number>;
  body: Buffer;
  timeoutMs: number;
}

/** What a test puts in place of the network. */
export type Post = (url: URL, post: PublicPost) => Promise<number>;

/**
 * Sends a request to a public host and returns the status. Redirects are not followed, and the body is not read.
 * @throws {OutsideError}
 */
export const postPublicly: Post = (url, post) => postThrough(publicLookup(), url, post);

export function postThrough(
  lookup: LookupFunction,
  url: URL,
  { headers, body, timeoutMs }: PublicPost,
): Promise<number> {
  if (url.port !== '') return Promise.reject(new OutsideError(`${url.host} is not a host that is asked`));
  const options = { method: 'POST', headers, body, lookup, signal: AbortSignal.timeout(timeoutMs) };
  return requestPublicly(url, options, (answer) => {
    answer.destroy();
    return answer.statusCode ?? 0;
  });
}
