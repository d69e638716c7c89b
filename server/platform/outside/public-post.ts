import { lookup as resolve, type LookupAddress } from 'node:dns';
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
  // No name is looked up for an IP address.
  if (url.protocol !== 'https:' || url.port !== '' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    return Promise.reject(new OutsideError(`${url.hostname} is not a host that is asked`));
  return new Promise((done, fail) => {
    const failed = (error: unknown) =>
      fail(
        error instanceof OutsideError
          ? error
          : new OutsideError(`${url.hostname} could not be reached`, { cause: error }),
      );
    const sent = request(
      url,
      // One connection per request: a connection that is kept would skip the check.
      { method: 'POST', headers, lookup, agent: false, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        response.on('error', failed);
        done(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', failed);
    sent.end(body);
  });
}
