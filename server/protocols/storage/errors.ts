import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { StorageError } from '#server/platform/storage/errors.ts';
import { asStorageError } from '#server/platform/storage/database-errors.ts';
import type { StorageContext } from './request.ts';

/**
 * Sent with their own status. Every other error is sent as 400, with its own status in the body (storage-api's
 * behaviour).
 */
const SENT_AS_THEY_ARE = [412, 416, 429];

function asError(raised: unknown): StorageError {
  const error = asStorageError(raised);
  if (error instanceof StorageError) return error;
  return new StorageError(500, 'InternalError', 'Internal server error', { cause: error });
}

/** The only place that turns errors into responses: `{statusCode, code, error, message}`, the status as text. */
export function renderError(c: StorageContext, raised: unknown, log: Logger): Response {
  const failure = asError(raised);
  const { status, code, error, message } = failure;
  const errorId = status >= 500 ? randomUUID() : undefined;
  if (errorId !== undefined) log.error({ err: failure, errorId, path: c.req.path }, 'a storage request failed');
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
