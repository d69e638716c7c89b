import { isIP } from 'node:net';
import type { Services } from '#server/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { WeakPassword } from './errors.ts';
import { startFamily } from './refresh-tokens.ts';
import { userAgentOf, type AuthContext } from '#server/protocols/auth/scope.ts';
import { findAmr, insertSession, type AmrRow, type SessionRow } from './sessions.queries.ts';
import { updateUser, type UserRow } from './users.queries.ts';
import { loadWireUser, type WireUser } from './users.ts';

/** Seconds that an access token lives. */
export const ACCESS_TOKEN_SECONDS = 3600;

/** How a user proved who it is; `method` of the token's `amr`. */
export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'anonymous'
  | 'recovery'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'invite'
  | 'oauth'
  | 'sso/saml'
  | 'web3'
  | 'passkey'
  | 'totp'
  | 'mfa/webauthn'
  | 'mfa/recovery_code';

export interface WireSession {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  /** Unix seconds. */
  expires_at: number;
  refresh_token: string;
  user: WireUser;
  weak_password?: WeakPassword;
}

const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Where a request came from, for the session's row. */
export function originOf(c: AuthContext) {
  const address = c.get('address');
  return { ip: isIP(address) === 0 ? null : address, userAgent: userAgentOf(c) };
}

const secondStepDue = (session: SessionRow, user: WireUser): boolean =>
  session.aal === 'aal1' && user.factors?.some((factor) => factor.status === 'verified') === true;

interface TokenFacts {
  user: UserRow;
  session: SessionRow;
  amr: readonly AmrRow[];
  /** Half signed in: the token opens /auth/v1 for the second step, and elsewhere no more than a visitor may. */
  secondStepDue: boolean;
  now: Date;
}

async function signAccessToken(services: Services, { user, session, amr, secondStepDue: due, now }: TokenFacts) {
  const iat = unixSeconds(now);
  const exp = iat + ACCESS_TOKEN_SECONDS;
  const token = await services.identity.sign({
    sub: user.id,
    aud: user.aud,
    role: due ? 'anon' : 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    aal: session.aal,
    amr: amr.map((row) => ({ method: row.authentication_method, timestamp: unixSeconds(row.created_at) })),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    iat,
    exp,
  });
  return { token, exp };
}

/** What a client gets for a session that exists. */
export async function wireSession(
  services: Services,
  sql: Sql,
  { user, session, refreshToken, now }: { user: UserRow; session: SessionRow; refreshToken: string; now: Date },
): Promise<WireSession> {
  const [wire, amr] = await Promise.all([loadWireUser(sql, user), findAmr(sql, session.id)]);
  const { token, exp } = await signAccessToken(services, {
    user,
    session,
    amr,
    secondStepDue: secondStepDue(session, wire),
    now,
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: exp,
    refresh_token: refreshToken,
    user: wire,
  };
}

/**
 * Signs a user in: a session, its first refresh token, and the time of the sign-in on the account. `aal` is aal2 for a
 * method that is two factors in one.
 */
export async function startSession(
  services: Services,
  sql: Sql,
  c: AuthContext,
  { user, method, aal, now }: { user: UserRow; method: AuthenticationMethod; aal?: 'aal1' | 'aal2'; now: Date },
): Promise<WireSession> {
  const session = await insertSession(sql, { userId: user.id, method, aal, now, ...originOf(c) });
  const refreshToken = await startFamily(services.identity, sql, session, now);
  const signedIn = await updateUser(sql, user.id, { last_sign_in_at: now }, now);
  return wireSession(services, sql, { user: signedIn, session, refreshToken, now });
}
