import type { Revocation } from '#server/platform/access/access-list.ts';
import type { Claims } from '#server/platform/db/scope.ts';

/** Why a token was rejected. Each protocol formats it in its own way. */
export type TokenFault = 'malformed' | 'signature' | 'expired' | 'claims' | 'revoked';

export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly fault: TokenFault;

  constructor(fault: TokenFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** `WWW-Authenticate` of a response to a token that is not accepted (RFC 6750). Clients then refresh their session. */
export const INVALID_TOKEN = 'Bearer error="invalid_token"';

/** `demo_account`: the token of a demo account in a request that is not local. */
type RevocationReason = Revocation | 'demo_account';

const REVOCATIONS: Record<RevocationReason, string> = {
  user_deleted: 'the account no longer exists',
  session_ended: 'the session has ended',
  user_banned: 'the account is disabled',
  role_changed: "the account's role has changed: refresh the session",
  demo_account: 'demo accounts work only on the machine that runs the server',
};

/** A valid token that may no longer be used, or not in this request. */
export class RevokedTokenError extends TokenError {
  readonly reason: RevocationReason;
  readonly claims: Claims;

  constructor(reason: RevocationReason, claims: Claims) {
    super('revoked', REVOCATIONS[reason]);
    this.reason = reason;
    this.claims = claims;
  }
}

/** Tokens and keys of this installation. */
export interface Identity {
  /**
   * The claims of the request's caller. Without `authorization`, or with a bearer that repeats a non-JWT `apikey` (as the
   * official client sends before sign-in), the role is `anon`. The service key, as bearer or apikey, is `service_role`.
   * @throws {TokenError} for a bearer that is neither
   */
  claimsOf(headers: Headers): Promise<Claims>;
  /** @throws {TokenError} */
  verify(token: string): Promise<Claims>;
  /** Signs an access token with the current private key; adds `iss`. */
  sign(claims: Claims & { exp: number; iat: number }): Promise<string>;
  /** Public keys only, newest first. */
  jwks(): Promise<{ keys: Record<string, unknown>[] }>;
  readonly serviceRoleKey: string;
  /** Encrypts small secrets that stay in the database until an email is sent (compact JWE, A256GCM). */
  seal(value: unknown): Promise<string>;
  open<T>(sealed: string): Promise<T>;
  /**
   * HMAC-SHA-256 with a key derived for `purpose`, to look up secrets that are too short for a plain hash. The key is not
   * in the database, so a stolen table cannot be brute-forced.
   */
  mac(purpose: string, message: string): Buffer;
}
