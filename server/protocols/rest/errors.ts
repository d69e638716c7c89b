import * as z from 'zod';
import { DatabaseError } from '#server/platform/db/database.ts';
import { TooManyWaiting } from '#server/protocols/rest/turns.ts';
import { INVALID_TOKEN, TokenError, type TokenFault } from '#server/platform/keys/identity.ts';

/** The body of every error, with null for unknown fields (PostgREST, `Error.hs`). */
interface ErrorBody {
  code: string;
  message: string;
  details: unknown;
  hint: string | null;
}

/** An error in PostgREST's format: the client receives exactly `body` with `status`. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;
  /** The requested name may have been created since the schema was read. */
  readonly unknownName: boolean;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Record<string, string>; unknownName?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { code, message, details: more.details ?? null, hint: more.hint ?? null };
    this.headers = more.headers ?? {};
    this.unknownName = more.unknownName ?? false;
  }
}

export const parseError = (message: string, details: string) => new RestError(400, 'PGRST100', message, { details });
export const bodyError = (message: string, status = 400) => new RestError(status, 'PGRST102', message);

/** PostgREST has no such limit. The code is PostgreSQL's `program_limit_exceeded`. */
export const responseTooLarge = (maxBytes: number) =>
  new RestError(413, '54000', 'The response is too large', {
    details: `at most ${maxBytes} bytes`,
    hint: 'Select fewer columns, or fewer rows with limit and offset.',
  });

const RETRY_SECONDS = 1;
const tooManyWrites = new RestError(429, 'rate_limited', 'Too many writes wait for their turn. Please try again.', {
  headers: { 'Retry-After': String(RETRY_SECONDS) },
});

/** Worded like PostgreSQL, so that clients see the same error whether we or the database detected it. */
export const unknownColumn = (relation: string, column: string) =>
  new RestError(400, '42703', `column ${relation}.${column} does not exist`, { unknownName: true });

function tokenError({ fault, message: reason }: TokenError): RestError {
  const faults: Record<TokenFault, [string, string]> = {
    malformed: ['PGRST301', "JWT couldn't be decoded"],
    signature: ['PGRST301', 'No suitable key or wrong key type'],
    expired: ['PGRST303', 'JWT expired'],
    claims: ['PGRST303', 'Parsing claims failed'],
    revoked: ['PGRST303', 'JWT revoked'],
  };
  const [code, message] = faults[fault];
  const challenge = `${INVALID_TOKEN}, error_description="${message}"`;
  const details = fault === 'revoked' ? reason : null;
  return new RestError(401, code, message, { details, headers: { 'WWW-Authenticate': challenge } });
}

const STATUS_OF_CODE: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  // A write to a view that takes none. PostgREST: 500, but the request is at fault.
  '55000': 405,
  // Two rows of an upsert with one key, an array with eleven dimensions. PostgREST: 500.
  '21000': 400,
  '54000': 413,
  '57P01': 503,
  P0001: 400,
};

const STATUS_OF_CLASS: Record<string, number> = {
  '08': 503,
  '53': 503,
  '09': 500,
  '25': 500,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
  '0L': 403,
  '0P': 403,
  '28': 403,
};

/** SQLSTATE to HTTP status (PostgREST, `mapSQLtoHTTP`). `anonymous` callers get 401 instead of 403. */
function statusOf(code: string, anonymous: boolean): number {
  if (code === '42501') return anonymous ? 401 : 403;
  if (/^PT\d{3}$/.test(code)) {
    const status = Number(code.slice(2));
    return status >= 200 && status <= 599 ? status : 500;
  }
  return STATUS_OF_CODE[code] ?? STATUS_OF_CLASS[code.slice(0, 2)] ?? 400;
}

const GENERIC = 'The server could not complete the request';

/**
 * Timeouts, serialisation failures and errors raised by functions are sent as they are; other 5xx details go to the log
 * only.
 */
const isSafeToSend = (code: string, status: number) => status < 500 || code === '57014' || /^(40|PT)/.test(code);

const Raised = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
});
const RaisedAs = z.object({
  status: z.int().min(200).max(599),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[^\r\n\0]*$/)).default({}),
});

function parseRaised<T>(schema: z.ZodType<T>, part: string, text: string | undefined): T {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    value = undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RestError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
    details: `Invalid JSON value for ${part}`,
  });
}

/**
 * `raise sqlstate 'PGRST'`: message and detail are JSON and form the whole response (PostgREST, "Raise errors with HTTP
 * Status Codes").
 */
function raisedError(error: DatabaseError): RestError {
  try {
    const { code, message, details, hint } = parseRaised(Raised, 'MESSAGE', error.message);
    const { status, headers } = parseRaised(RaisedAs, 'DETAIL', error.detail);
    return new RestError(status, code, message, { details: details ?? null, hint: hint ?? null, headers });
  } catch (restError) {
    if (restError instanceof RestError) return restError;
    throw restError;
  }
}

/** @returns the error to send, and whether to log the original */
export function describeFailure(error: unknown, anonymous: boolean): { restError: RestError; log: boolean } {
  if (error instanceof RestError) return { restError: error, log: false };
  if (error instanceof TooManyWaiting) return { restError: tooManyWrites, log: false };
  if (error instanceof TokenError) return { restError: tokenError(error), log: false };
  if (!(error instanceof DatabaseError)) return { restError: new RestError(500, 'PGRSTX00', GENERIC), log: true };
  if (error.code === 'PGRST') return { restError: raisedError(error), log: false };
  if (error.code.startsWith('08')) {
    return { restError: new RestError(503, 'PGRST000', 'Database connection error.'), log: true };
  }
  const status = statusOf(error.code, anonymous);
  const headers: Record<string, string> = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
  if (!isSafeToSend(error.code, status)) return { restError: new RestError(status, error.code, GENERIC), log: true };
  const restError = new RestError(status, error.code, error.message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers,
  });
  return { restError, log: status >= 500 };
}
