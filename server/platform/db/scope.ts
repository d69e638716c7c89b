import { DatabaseError, hasSqlState, type Database, type Transaction } from './database.ts';

/** What a verified token says. `role` is the database role that the request runs as. */
export interface Claims {
  role: 'anon' | 'authenticated' | 'service_role';
  /** The user's id (uuid); absent for anon and for the service key. */
  sub?: string;
  email?: string;
  session_id?: string;
  aal?: string;
  app_metadata?: Record<string, unknown>;
  user_metadata?: Record<string, unknown>;
  /** A member of staff looks at what this client sees: nothing may be changed, whatever the client itself may do. */
  view_only?: boolean;
  /** Who looks, with `view_only`. */
  viewed_by?: string;
  [claim: string]: unknown;
}

/** Who makes a request and from where; the audit log takes address and agent from here, never from a body. */
export interface Caller {
  claims: Claims;
  ip: string;
  userAgent: string;
}

export interface ScopeOptions {
  readOnly?: boolean;
  method?: string;
  path?: string;
}

/**
 * What the database is told of a token. A visitor is nobody in particular, even with a token that names somebody: it may
 * be of a sign-in whose second step is due, and no policy or function may take its bearer for that person.
 */
const toldClaims = (claims: Claims): string => JSON.stringify(claims.role === 'anon' ? { role: 'anon' } : claims);

const ENTER_SCOPE = `select
  set_config('role', $1, true),
  set_config('request.jwt.claims', $2, true),
  set_config('request.headers', $3, true),
  set_config('request.method', $4, true),
  set_config('request.path', $5, true),
  set_config('statement_timeout', $6, true)`;

const VIEW_ONLY = 'You are viewing as somebody else: nothing can be changed';

const viewOnlyError = (cause?: unknown) =>
  new DatabaseError({ code: 'PT403', message: VIEW_ONLY, hint: 'view_only' }, cause);

/** What anybody may ask for must not keep a connection, or the only session there is, for long. */
const LONGEST_STATEMENT_MS = { anon: 8_000, authenticated: 8_000, service_role: 30_000 };

/**
 * Runs `work` in one transaction as the caller: the role and the claims are local to it, so row-level security decides
 * what it sees and changes. `request.headers` carries the address and agent under the names a hosted Supabase uses.
 * Who only views gets a transaction that cannot write.
 */
export async function asCaller<T>(
  db: Database,
  caller: Caller,
  work: (sql: Transaction) => Promise<T>,
  options: ScopeOptions = {},
): Promise<T> {
  const headers = JSON.stringify({ 'x-forwarded-for': caller.ip, 'user-agent': caller.userAgent });
  const statementMs = LONGEST_STATEMENT_MS[caller.claims.role];
  const viewOnly = caller.claims.view_only === true;
  try {
    return await db.transaction(work, {
      readOnly: viewOnly || (options.readOnly ?? false),
      statementMs,
      setup: {
        text: ENTER_SCOPE,
        params: [
          caller.claims.role,
          toldClaims(caller.claims),
          headers,
          options.method ?? '',
          options.path ?? '',
          String(statementMs),
        ],
      },
    });
  } catch (error) {
    throw viewOnly && hasSqlState(error, '25006') ? viewOnlyError(error) : error;
  }
}

/**
 * Runs `work` as the service role, past row-level security but not past constraints and triggers. Only for named
 * operations that have checked the caller themselves.
 */
export function asService<T>(
  db: Database,
  from: Pick<Caller, 'ip' | 'userAgent'>,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  return asCaller(db, { ...from, claims: { role: 'service_role' } }, work);
}

/**
 * Runs `work` as the owner of the schema on a caller's behalf: the caller's claims, address and agent are set for the
 * audit log and `auth.uid()`, but no role, so row-level security does not decide. Only for the server's own functions,
 * which check the caller themselves.
 */
export async function onBehalfOf<T>(db: Database, caller: Caller, work: (sql: Transaction) => Promise<T>): Promise<T> {
  if (caller.claims.view_only === true) throw viewOnlyError();
  const headers = JSON.stringify({ 'x-forwarded-for': caller.ip, 'user-agent': caller.userAgent });
  return db.transaction(work, {
    setup: {
      text: `select set_config('request.jwt.claims', $1, true), set_config('request.headers', $2, true)`,
      params: [toldClaims(caller.claims), headers],
    },
  });
}
