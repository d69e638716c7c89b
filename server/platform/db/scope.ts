import { markAsOwner } from './as-owner.ts';
import {
  DatabaseError,
  hasSqlState,
  type Database,
  type QueryOptions,
  type Result,
  type Sql,
  type Statement,
  type Transaction,
  type TransactionOptions,
} from './database.ts';

/** The claims of a verified token. `role` is the database role of the request. */
export interface Claims {
  role: 'anon' | 'guest' | 'authenticated' | 'service_role';
  /** The user's id (UUID); absent for anon and for the service key. */
  sub?: string;
  email?: string;
  session_id?: string;
  aal?: string;
  app_metadata?: Record<string, unknown>;
  user_metadata?: Record<string, unknown>;
  /** A team member views the portal as this client: the request is read-only, whatever the client itself can do. */
  view_only?: boolean;
  /** The server itself reads, anonymously, for a page that it renders. */
  page?: boolean;
  /** With `view_only`: the team member who views, as in RFC 8693, and what their own token said. */
  act?: { sub: string; session_id?: string; app_metadata?: Record<string, unknown> };
  [claim: string]: unknown;
}

/** The caller of a request. The audit log takes IP address and user agent from here, never from a request body. */
export interface Caller {
  claims: Claims;
  ip: string;
  userAgent: string;
}

interface ScopeOptions {
  readOnly?: boolean;
  method?: string;
  path?: string;
  /** Headers of the request that SQL may read beside the IP address and the user agent. Never credentials. */
  headers?: Readonly<Record<string, string>>;
  /** Replaces the search path of the connection. Quoted names, comma separated. */
  searchPath?: string;
}

/**
 * The claims that the database receives. A request with the role `anon` has no user, even if its token names one: the
 * sign-in may be waiting for its second factor, and no policy or function may treat the caller as that user.
 */
const databaseClaims = (claims: Claims): string =>
  JSON.stringify(claims.role === 'anon' ? { role: 'anon', ...(claims.page === true && { page: true }) } : claims);

/** `x-forwarded-for` is the address that the server resolved, whatever the client sent under that name. */
const databaseHeaders = (caller: Caller, headers: ScopeOptions['headers'] = {}): string =>
  JSON.stringify({ ...headers, 'x-forwarded-for': caller.ip, 'user-agent': caller.userAgent });

const ENTER_SCOPE = `select
  set_config('role', $1, true),
  set_config('request.jwt.claims', $2, true),
  set_config('request.headers', $3, true),
  set_config('request.method', $4, true),
  set_config('request.path', $5, true),
  set_config('statement_timeout', $6, true)`;

const ENTER_SCOPE_ON_PATH = `${ENTER_SCOPE}, set_config('search_path', $7, true)`;

const VIEW_ONLY = 'You are viewing as a client, so nothing can be changed';

const viewOnlyError = (cause?: unknown) =>
  new DatabaseError({ code: 'PT403', message: VIEW_ONLY, hint: 'view_only' }, cause);

/** Public requests must not hold a connection, or the embedded engine's only session, for long. */
const STATEMENT_TIMEOUT_MS = { anon: 2_000, guest: 2_000, authenticated: 8_000, service_role: 30_000 };

function scopeOf(caller: Caller, options: ScopeOptions): TransactionOptions {
  const { searchPath } = options;
  const statementMs = STATEMENT_TIMEOUT_MS[caller.claims.role];
  return {
    readOnly: caller.claims.view_only === true || (options.readOnly ?? false),
    statementMs,
    setup: {
      text: searchPath === undefined ? ENTER_SCOPE : ENTER_SCOPE_ON_PATH,
      params: [
        caller.claims.role,
        databaseClaims(caller.claims),
        databaseHeaders(caller, options.headers),
        options.method ?? '',
        options.path ?? '',
        String(statementMs),
        ...(searchPath === undefined ? [] : [searchPath]),
      ],
    },
  };
}

/**
 * Runs `work` in one transaction as the caller. Role and claims are local to the transaction, so row-level security
 * decides what it can read and write. `request.headers` has the IP address and user agent under the names that a hosted
 * Supabase uses. A view-only caller gets a read-only transaction.
 */
export async function asCaller<T>(
  db: Database,
  caller: Caller,
  work: (sql: Transaction) => Promise<T>,
  options: ScopeOptions = {},
): Promise<T> {
  try {
    return await db.transaction(work, scopeOf(caller, options));
  } catch (error) {
    throw caller.claims.view_only === true && hasSqlState(error, '25006') ? viewOnlyError(error) : error;
  }
}

/** Like {@link asCaller} with one statement that reads, in one round trip. */
export function readAsCaller<R extends object>(
  db: Database,
  caller: Caller,
  statement: Statement & QueryOptions,
  options: ScopeOptions = {},
): Promise<Result<R>> {
  return db.single<R>(statement, scopeOf(caller, { ...options, readOnly: true }));
}

const behalfOf = (caller: Caller): TransactionOptions => {
  if (caller.claims.view_only === true) throw viewOnlyError();
  return {
    setup: {
      text: `select set_config('request.jwt.claims', $1, true), set_config('request.headers', $2, true)`,
      params: [databaseClaims(caller.claims), databaseHeaders(caller)],
    },
  };
};

/**
 * Runs `work` as the owner of the schema on behalf of a caller: claims, IP address and user agent are set for the audit
 * log and `auth.uid()`, but not the role, so row-level security does not apply. Only for server functions that
 * authorise the caller themselves.
 */
export async function onBehalfOf<T>(db: Database, caller: Caller, work: (sql: Transaction) => Promise<T>): Promise<T> {
  const asOwner = (sql: Transaction) => {
    markAsOwner(sql);
    return work(sql);
  };
  return db.transaction(asOwner, behalfOf(caller));
}

/** Like {@link onBehalfOf} for single statements: each is a transaction of its own, in one round trip. */
export const statementsOnBehalfOf = (db: Database, caller: Caller): Sql => ({
  query: async (text, params = [], options = {}) => db.single({ text, params, ...options }, behalfOf(caller)),
});
