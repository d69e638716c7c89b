import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { requestFacts } from '#server/http/request-log.ts';
import { isUnreachable } from '#server/platform/db/database.ts';
import { INVALID_TOKEN, TokenError, type TokenFault } from '#server/platform/keys/identity.ts';
import { asStorageError } from '#server/platform/storage/database-errors.ts';
import { StorageError } from '#server/platform/storage/errors.ts';
import type { StorageContext } from './request.ts';

/**
 * Sent with their own status. Every other error is sent as 400, with its own status in the body (storage-api's
 * behaviour).
 */
const SENT_AS_THEY_ARE = [412, 416, 429];

/** Token errors in the hosted service's wording. */
const FAULTS: Record<TokenFault, string> = {
  malformed: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  claims: 'Invalid JWT claims',
  revoked: 'JWT revoked',
};

function asError(raised: unknown): StorageError {
  if (raised instanceof TokenError) {
    const headers = { 'www-authenticate': INVALID_TOKEN };
    return new StorageError(403, 'AccessDenied', FAULTS[raised.fault], {
      error: 'Unauthorized',
      headers,
      cause: raised,
    });
  }
  const error = asStorageError(raised);
  if (error instanceof StorageError) return error;
  if (isUnreachable(error))
    return new StorageError(503, 'InternalError', 'The database cannot be reached. Please try again in a moment.', {
      cause: error,
    });
  return new StorageError(500, 'InternalError', 'Internal server error', { cause: error });
}

/** The only place that turns errors into responses: `{statusCode, code, error, message}`, the status as text. */
export function renderError(c: StorageContext, raised: unknown, log: Logger): Response {
  const failure = asError(raised);
  const { status, code, error, message } = failure;
  const errorId = status >= 500 ? randomUUID() : undefined;
  if (errorId !== undefined)
    log.error({ err: failure.cause ?? failure, errorId, ...requestFacts(c) }, 'a storage request failed');
  const body = {
    statusCode: String(status),
    code,
    error,
    message,
    ...(errorId === undefined ? {} : { error_id: errorId }),
  };
  return Response.json(body, {
    status: status >= 500 || SENT_AS_THEY_ARE.includes(status) ? status : 400,
    headers: {
      'cache-control': 'no-store',
      // The rest of the body is not read, so the connection cannot be reused.
      ...(status === 413 ? { connection: 'close' } : {}),
      ...failure.headers,
    },
  });
}
