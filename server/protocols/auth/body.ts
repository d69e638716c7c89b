import type { Context } from 'hono';
import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';

/** User metadata; the limit is well below that of the shop's tables. */
const MAX_DATA_BYTES = 12_288;

export const Data = z
  .record(z.string(), z.json())
  .refine(
    (data) => Buffer.byteLength(JSON.stringify(data)) <= MAX_DATA_BYTES,
    `data is larger than ${MAX_DATA_BYTES} bytes`,
  );

/** Optional text; clients send null and "" for "none". */
export const text = (max = 1024) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((value) => (value === null || value === '' ? undefined : value));

/** Fields of the two halves of a PKCE flow's start. */
export const pkceFields = { code_challenge: text(), code_challenge_method: text() };

/** Deeper than any real client data, and far below a stack overflow. */
const MAX_DEPTH = 64;

/** No column stores NUL or half a surrogate pair, so no request may contain one. */
function isStorable(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item, depth + 1));
  return true;
}

/** Parses the request's JSON with `schema`. @throws {AuthError} 400 bad_json, or validation_failed for an invalid value */
export async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  let json: unknown;
  try {
    json = JSON.parse(await c.req.text());
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON', { cause: error });
  }
  if (!isStorable(json))
    throw new AuthError(
      400,
      'validation_failed',
      'The request contains characters that cannot be stored, or is nested too deeply',
    );
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const at = issue?.path.join('.') ?? '';
  if (issue?.code === 'invalid_type')
    throw new AuthError(
      400,
      'bad_json',
      `Could not parse request body as JSON: ${at === '' ? issue.message : `${at}: ${issue.message}`}`,
    );
  throw new AuthError(
    400,
    'validation_failed',
    at === '' ? (issue?.message ?? 'invalid') : `${at}: ${issue?.message ?? 'invalid'}`,
  );
}
