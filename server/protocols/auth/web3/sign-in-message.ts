import { OAuthError } from '#server/protocols/auth/errors.ts';
import { isOurs } from '#server/protocols/auth/redirects.ts';
import type { Services } from '#server/services.ts';

/** A signed message, for any chain. Times are RFC 3339 as written. */
export interface SignInMessage {
  address: string;
  domain: string;
  scheme?: string | undefined;
  uri?: string | undefined;
  version?: string | undefined;
  /** The chain's identifier of the network: an EIP-155 number, or a name such as Solana's "mainnet". */
  network?: string | undefined;
  nonce?: string | undefined;
  statement?: string | undefined;
  issuedAt?: string | undefined;
  expirationTime?: string | undefined;
  notBefore?: string | undefined;
}

const MINUTE = 60_000;
/** A message can be used for ten minutes, with one minute of clock skew. */
const MAX_AGE_MS = 10 * MINUTE;
const SKEW_MS = MINUTE;
const MIN_NONCE_LENGTH = 8;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

export const rejected = (why: string, cause?: unknown): OAuthError => new OAuthError('invalid_grant', why, { cause });

function timeOf(text: string, name: string): number {
  const time = TIMESTAMP.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw rejected(`Signed message has no valid ${name}`);
  return time;
}

/** A message that was signed for another site must not sign in here. */
function requireOurs(services: Services, { domain, scheme, uri = '' }: SignInMessage): void {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  if (url === null || !isOurs(url, services))
    throw rejected(
      'Signed message is using a URI which is not allowed on this server, message was signed for another app',
    );
  if (domain.toLowerCase() !== url.host || (scheme !== undefined && `${scheme.toLowerCase()}:` !== url.protocol)) {
    throw rejected('Signed message is using a domain that does not match the one in the URI');
  }
}

/**
 * Checks a message except for its signature.
 * @returns when it expires
 * @throws {OAuthError} invalid_grant
 */
export function requireUsable(services: Services, message: SignInMessage): Date {
  requireOurs(services, message);
  if (message.version !== '1') throw rejected('Signed message is not of version 1');
  if (message.nonce !== undefined && message.nonce.length < MIN_NONCE_LENGTH)
    throw rejected(`Signed message has a nonce of less than ${MIN_NONCE_LENGTH} characters`);
  const now = services.clock.now().getTime();
  const issued = timeOf(message.issuedAt ?? '', 'time of issue');
  if (now > issued + MAX_AGE_MS) throw rejected('Signed message was issued too long ago');
  if (now < issued - SKEW_MS) throw rejected('Signed message was issued in the future');
  if (message.expirationTime !== undefined && now >= timeOf(message.expirationTime, 'expiration time'))
    throw rejected('Signed message is expired');
  if (message.notBefore !== undefined && now < timeOf(message.notBefore, 'start of validity'))
    throw rejected('Signed message becomes valid in the future');
  return new Date(issued + MAX_AGE_MS);
}
