import { randomUUID } from 'node:crypto';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { AuthError } from '#server/accounts/errors.ts';
import { describeFailure } from '#server/platform/errors/describe-failure.ts';
import { requestFacts } from '#server/http/request-log.ts';
import { DatabaseError, isUnreachable } from '#server/platform/db/database.ts';
import type { AuthContext } from './scope.ts';

/** As GoTrue spells them: RFC 6749's, except those of an ID token. */
type OAuthErrorCode = 'invalid_grant' | 'invalid nonce' | 'invalid request';

/** An error in the format of OAuth 2, for the grants of external identities: always 400 `{error, error_description}`. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string, options: { cause?: unknown } = {}) {
    super(description, options);
    this.code = code;
  }
}

/** GoTrue's first dated API version. From it on, `code` is a string. */
const DATED_VERSION = '2024-01-01';

function datedVersion(header: string | undefined): string | null {
  if (header === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(header) || Number.isNaN(Date.parse(header))) return null;
  return header >= DATED_VERSION ? DATED_VERSION : null;
}

/** Values that only the database rejects: text or JSON it cannot store, or a table's limit. */
const REJECTED_VALUES = ['22001', '22021', '22P02', '22P05', '23514'];

function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof HTTPException && error.status === 413) {
    return new AuthError(413, 'request_entity_too_large', 'Request body exceeds the maximum allowed size of 1MB');
  }
  if (error instanceof DatabaseError && REJECTED_VALUES.includes(error.code)) {
    return new AuthError(400, 'validation_failed', 'A value in the request cannot be stored', { cause: error });
  }
  if (isUnreachable(error))
    return new AuthError(503, 'unexpected_failure', 'The database cannot be reached. Please try again in a moment.', {
      cause: error,
    });
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information', {
    cause: error,
  });
}

/** What a log may hold of a failure: why and where, without message and detail, which quote emails and tokens. */
function traceOf(cause: unknown) {
  const fault = describeFailure(cause);
  if (!(cause instanceof Error)) return { fault };
  const at = cause.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { fault, ...(cause instanceof DatabaseError ? { constraint: cause.constraint } : {}), at };
}

/** A rule of the shop's database that the change would break, such as the one for the last administrator. */
function ruleOf(raised: unknown): unknown {
  return raised instanceof DatabaseError && raised.code === 'PT409'
    ? new AuthError(409, 'conflict', raised.message, { cause: raised })
    : raised;
}

/**
 * The only place that turns errors into responses: `{code, message}` for clients that send a dated
 * X-Supabase-Api-Version, `{code: status, error_code, msg}` for older ones.
 */
export function renderError(c: AuthContext, raised: unknown, log: Logger): Response {
  if (raised instanceof OAuthError) {
    return Response.json(
      { error: raised.code, error_description: raised.message },
      { status: 400, headers: { 'cache-control': 'no-store' } },
    );
  }
  const error = asAuthError(ruleOf(raised));
  const errorId = error.status >= 500 ? randomUUID() : undefined;
  if (errorId !== undefined) log.error({ ...traceOf(error.cause), errorId, ...requestFacts(c) }, 'auth request failed');
  const version = datedVersion(c.req.header('x-supabase-api-version'));
  const shared = {
    ...(error.weakPassword === undefined ? {} : { weak_password: { reasons: error.weakPassword.reasons } }),
    ...(errorId === undefined ? {} : { error_id: errorId }),
  };
  const body =
    version === null
      ? { code: error.status, error_code: error.code, msg: error.message, ...shared }
      : { code: error.code, message: error.message, ...shared };
  return Response.json(body, {
    status: error.status,
    headers: {
      'cache-control': 'no-store',
      'x-sb-error-code': error.code,
      ...(version === null ? {} : { 'x-supabase-api-version': version }),
      // The rest of the body is not read, so the connection cannot carry another request.
      ...(error.status === 413 ? { connection: 'close' } : {}),
      ...(error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }),
    },
  });
}
