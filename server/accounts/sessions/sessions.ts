import { isIP } from 'node:net';
import { isDemoAccount, logForeignDemo } from '#server/http/locality.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Claims } from '#server/platform/db/scope.ts';
import type { Services } from '#server/services.ts';
import { type Account, loadAccount } from '../users/account.ts';
import { AuthError } from '../errors.ts';
import { hasVerifiedFactor } from '../mfa/factors.queries.ts';
import { hashRefreshToken, randomToken } from './refresh-tokens.ts';
import {
  type AmrRow,
  deleteSessions,
  findAmr,
  findSession,
  insertSession,
  type LogoutScope,
  type SessionRow,
} from './sessions.queries.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import { deleteIssuedFlows } from '../tokens/flow-state.queries.ts';
import { findUserById, lockUser, type UserRow } from '../users/users.queries.ts';
import { isBanned } from '../users/users.ts';
import { isUuid } from '#server/platform/uuid.ts';

/** Seconds that an access token lives at most. */
const ACCESS_TOKEN_SECONDS = 3600;

const HOUR_MS = 3_600_000;

/** How a user proved who it is; `method` of the token's `amr`. */
export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'anonymous'
  | 'guest'
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

/** A session and its tokens. */
export interface IssuedSession extends Account {
  session: SessionRow;
  accessToken: string;
  /** Unix seconds. */
  expiresAt: number;
  /** Seconds that the access token lives. */
  expiresIn: number;
  refreshToken: string;
}

const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** IP address and user agent as the session's row stores them. */
export const sessionOrigin = ({ ip, userAgent }: Origin) => ({ ip: isIP(ip) === 0 ? null : ip, userAgent });

const isMfaPending = (session: SessionRow, { factors }: Account): boolean =>
  session.aal === 'aal1' && factors.some((factor) => factor.status === 'verified');

interface TokenFacts {
  user: UserRow;
  session: SessionRow;
  amr: readonly AmrRow[];
  /** The token opens /auth/v1 for the second step, and elsewhere no more than an anonymous caller may do. */
  mfaPending: boolean;
  now: Date;
}

async function signAccessToken(services: Services, { user, session, amr, mfaPending, now }: TokenFacts) {
  const iat = unixSeconds(now);
  const end = session.not_after === null ? Infinity : unixSeconds(session.not_after);
  const exp = Math.min(iat + ACCESS_TOKEN_SECONDS, end);
  const token = await services.identity.sign({
    sub: user.id,
    aud: user.aud,
    role: mfaPending ? 'anon' : user.role === 'guest' ? 'guest' : 'authenticated',
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
  return { accessToken: token, expiresAt: exp, expiresIn: exp - iat };
}

/**
 * Rejects a demo account outside of this machine, however it signs in. The answer is that to a wrong password.
 * @throws {AuthError} 400 invalid_credentials
 */
export function rejectForeignDemo({ log }: Pick<Services, 'log'>, origin: Origin, user: UserRow): void {
  if (origin.local || !isDemoAccount(user.raw_app_meta_data)) return;
  logForeignDemo(log, origin.foreignPart);
  throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

/** Tokens for a session that exists. */
export async function issueTokens(
  services: Services,
  sql: Sql,
  { user, session, refreshToken, now }: { user: UserRow; session: SessionRow; refreshToken: string; now: Date },
): Promise<IssuedSession> {
  const [account, amr] = await Promise.all([loadAccount(sql, user), findAmr(sql, session.id)]);
  return issueTo(services, account, { session, amr, refreshToken, now });
}

async function issueTo(
  services: Services,
  account: Account,
  { session, amr, refreshToken, now }: Pick<TokenFacts, 'session' | 'amr' | 'now'> & { refreshToken: string },
): Promise<IssuedSession> {
  const mfaPending = isMfaPending(session, account);
  const tokens = await signAccessToken(services, { user: account.user, session, amr, mfaPending, now });
  return { ...account, ...tokens, session, refreshToken };
}

/**
 * Signs a user in: a session, its first refresh token, and the time of the sign-in on the account. `aal` is aal2 for a
 * method that is two factors in one.
 * @throws {AuthError} 400 for a demo account in a request that is not local
 */
export async function startSession(
  services: Services,
  sql: Sql,
  origin: Origin,
  { user, method, aal, now }: { user: UserRow; method: AuthenticationMethod; aal?: 'aal1' | 'aal2'; now: Date },
): Promise<IssuedSession> {
  rejectForeignDemo(services, origin, user);
  const refreshToken = randomToken();
  const tokenHash = hashRefreshToken(services.identity, refreshToken);
  const { sessionHours } = services.config.auth;
  const notAfter =
    sessionHours === null || user.role === 'guest' ? null : new Date(now.getTime() + sessionHours * HOUR_MS);
  // The statements travel together.
  const [session, account] = await Promise.all([
    insertSession(sql, { userId: user.id, method, aal, tokenHash, now, notAfter, ...sessionOrigin(origin) }),
    loadAccount(sql, { ...user, last_sign_in_at: now, updated_at: now }),
  ]);
  const amr = [{ authentication_method: method, created_at: now }];
  const issued = await issueTo(services, account, { session, amr, refreshToken, now });
  // Visitors start such sessions without limit, and they say nothing about a person.
  if (!user.is_anonymous) {
    const event = isMfaPending(session, issued) ? 'first_step_passed' : 'login';
    await services.accountLog.record(sql, { account: user.id, event, details: { method } });
  }
  return issued;
}

/** The account and session of a token, as they are now. @throws {AuthError} 400, 403 */
export async function findSessionOfToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sub, session_id: sessionId }: Claims,
): Promise<{ user: UserRow; session: SessionRow }> {
  if (sub === undefined || sub === '') throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const user = await findUserById(db, sub);
  if (user === null || user.deleted_at !== null)
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const session = sessionId !== undefined && isUuid(sessionId) ? await findSession(db, sessionId) : null;
  if (session === null || session.user_id !== user.id)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const now = clock.now();
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (session.not_after !== null && session.not_after <= now)
    throw new AuthError(403, 'session_expired', 'Session has expired');
  return { user, session };
}

/**
 * Ends sessions of the user, with their tokens and what they began. A session that waits for its second step ends only
 * itself, also with `global`, which the official client sends by default.
 * @throws {AuthError} 403 insufficient_aal
 */
export async function signOut(
  services: Services,
  origin: Origin,
  { user, session, scope }: { user: UserRow; session: SessionRow; scope: LogoutScope },
): Promise<void> {
  const pending = session.aal === 'aal1' && (await hasVerifiedFactor(services.db, user.id));
  if (pending && scope === 'others')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required to sign out other sessions');
  const ended = pending ? 'local' : scope;
  await inAccountTransaction(services, origin, async (sql) => {
    // Under this lock, no flow that was begun earlier adds a session that would be left over.
    await lockUser(sql, user.id);
    await deleteSessions(sql, user.id, ended, session.id);
    if (ended !== 'local') await deleteIssuedFlows(sql, user.id);
    if (!user.is_anonymous)
      await services.accountLog.record(sql, { account: user.id, event: 'logout', details: { scope: ended } });
  });
}
