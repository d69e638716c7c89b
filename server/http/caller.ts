import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AccessList } from '#server/platform/access/access-list.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { RevokedTokenError, type Identity } from '#server/platform/keys/identity.ts';
import { socketOf, type AppEnv, type CallerResult } from './app-env.ts';
import { isDemoAccount, logForeignDemo } from './locality.ts';

export interface SignedInCaller extends Caller {
  claims: Caller['claims'] & { sub: string };
}

/** A caller with a valid token who may not do this. Each protocol formats it in its own way. */
export class CallerError extends Error {
  override readonly name = 'CallerError';
  readonly reason: 'not_signed_in' | 'not_allowed' | 'guest';
  /** What a member of the team may not do; null for others. */
  readonly capability: string | null;

  constructor(reason: CallerError['reason'], capability: string | null = null) {
    super(reason);
    this.reason = reason;
    this.capability = capability;
  }
}

type CallerServices = {
  identity: Pick<Identity, 'claimsOf'>;
  access: Pick<AccessList, 'revocationOf'>;
  log: Pick<Logger, 'warn'>;
};

/**
 * Verifies the bearer token, and that it has not been revoked, once per request. Rejecting an invalid one is left to the
 * protocol.
 */
export function resolveCaller(services: CallerServices): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('caller', await resolve(services, c));
    await next();
  };
}

async function resolve(services: CallerServices, c: Context<AppEnv>): Promise<CallerResult> {
  try {
    const claims = await services.identity.claimsOf(c.req.raw.headers);
    const reason = isForeignDemo(c, claims) ? 'demo_account' : await services.access.revocationOf(claims);
    if (reason === 'demo_account') logForeignDemo(services.log, c.get('foreignPart'));
    if (reason !== null) return { error: new RevokedTokenError(reason, claims) };
    // A loader of a page.
    const isOwn = socketOf(c) === undefined;
    return {
      caller: {
        claims: isOwn ? { ...claims, page: true } : claims,
        ip: c.get('ip'),
        userAgent: c.req.header('user-agent') ?? '',
      },
    };
  } catch (error) {
    return { error };
  }
}

const isForeignDemo = (c: Context<AppEnv>, { app_metadata, act }: Caller['claims']): boolean =>
  !c.get('local') && (isDemoAccount(app_metadata) || isDemoAccount(act?.app_metadata));

/** The caller, who may be anonymous. @throws {TokenError} for an invalid, expired or revoked token */
export function callerOf<E extends AppEnv>(c: Context<E>): Caller {
  const result: CallerResult = c.get('caller');
  if ('error' in result) throw result.error;
  return result.caller;
}

/** An admin's view of a client's screens, whatever the request: nothing may be changed with it. */
export function isViewOnly<E extends AppEnv>(c: Context<E>): boolean {
  const result: CallerResult = c.get('caller');
  return 'caller' in result && result.caller.claims.view_only === true;
}

/** A guest's token, whatever the request. */
export function isGuestRequest<E extends AppEnv>(c: Context<E>): boolean {
  const result: CallerResult = c.get('caller');
  return 'caller' in result && isGuest(result.caller);
}

/** The id of the caller's account, or of a guest; null without a valid token of one. */
export function accountOf<E extends AppEnv>(c: Context<E>): string | null {
  const result: CallerResult = c.get('caller');
  return 'caller' in result ? (result.caller.claims.sub ?? null) : null;
}

export function isServiceRole<E extends AppEnv>(c: Context<E>): boolean {
  const result: CallerResult = c.get('caller');
  return 'caller' in result && result.caller.claims.role === 'service_role';
}

export const isGuest = ({ claims }: Caller): boolean => claims.role === 'guest';

/** The signed-in caller, or a guest; pending MFA does not count. @throws {TokenError} {@link CallerError} */
export function requireShopper<E extends AppEnv>(c: Context<E>): SignedInCaller {
  const caller = callerOf(c);
  const { sub, role } = caller.claims;
  if ((role !== 'authenticated' && role !== 'guest') || sub === undefined) throw new CallerError('not_signed_in');
  return { ...caller, claims: { ...caller.claims, sub } };
}

/** The signed-in caller; a guest has no account. @throws {TokenError} {@link CallerError} */
export function requireUser<E extends AppEnv>(c: Context<E>): SignedInCaller {
  const caller = requireShopper(c);
  if (isGuest(caller)) throw new CallerError('guest');
  return caller;
}

/** A member of the team with this capability. @throws {TokenError} {@link CallerError} */
export async function requireCapability(c: Context<AppEnv>, db: Database, capability: string): Promise<SignedInCaller> {
  const caller = requireUser(c);
  const { may, member } = await askAccess(db, caller, capability);
  if (!may) throw new CallerError('not_allowed', member ? capability : null);
  return caller;
}

/** According to the database row, not the token. */
export const hasCapability = async (db: Database, caller: Caller, capability: string): Promise<boolean> =>
  (await askAccess(db, caller, capability)).may;

const askAccess = (db: Database, caller: Caller, capability: string) =>
  asCaller(
    db,
    caller,
    async (sql) =>
      onlyRow(
        await sql.query<{ may: boolean; member: boolean }>(
          'select public.may($1) as may, public.my_access() is not null as member',
          [capability],
        ),
      ),
    { readOnly: true },
  );
