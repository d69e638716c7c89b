import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { TokenError } from '#server/platform/keys/identity.ts';
import type { RateLimit } from '#server/platform/rate-limits.ts';

export type FunctionContext = Context<AppEnv>;

/** An order of fifty lines with long links is well below this. */
const MAX_BODY_BYTES = 256 * 1024;

/** @throws {AppError} 400, 413 with a message that names the first invalid field */
export async function readBody<T extends z.ZodType>(c: FunctionContext, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(await readJson(c));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  const [first] = fields;
  throw new AppError(400, 'invalid_body', `${first?.field || 'The request'}: ${first?.message ?? 'is not valid'}`, {
    details: { fields },
  });
}

async function readJson(c: FunctionContext): Promise<unknown> {
  const tooLarge = new AppError(413, 'body_too_large', 'The request is too large');
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (error) {
    throw new AppError(400, 'bad_request', 'The request is not valid JSON', { cause: error });
  }
}

/** The caller, which may be a visitor. @throws {AppError} 401 for an invalid or expired token */
export async function readCaller(c: FunctionContext, { identity }: Services): Promise<Caller> {
  try {
    const claims = await identity.claimsOf(c.req.raw.headers);
    return { claims, ip: c.get('address'), userAgent: c.req.header('user-agent') ?? '' };
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw new AppError(401, 'not_authenticated', 'Your session has ended. Please sign in again.', { cause: error });
  }
}

export interface SignedInCaller extends Caller {
  claims: Caller['claims'] & { sub: string };
}

/** @throws {AppError} 401 unless a user is signed in */
export async function readUser(c: FunctionContext, services: Services): Promise<SignedInCaller> {
  const caller = await readCaller(c, services);
  const { sub, role } = caller.claims;
  if (role !== 'authenticated' || sub === undefined)
    throw new AppError(401, 'not_authenticated', 'User not authenticated');
  return { ...caller, claims: { ...caller.claims, sub } };
}

/** The caller must be an administrator, according to the database row and not the token. @throws {AppError} 401, 403 */
export async function readStaff(c: FunctionContext, services: Services): Promise<SignedInCaller> {
  const caller = await readUser(c, services);
  const { rows } = await asCaller(
    services.db,
    caller,
    (sql) => sql.query<{ admin: boolean }>('select public.is_admin() as admin'),
    { readOnly: true },
  );
  if (rows[0]?.admin !== true) throw new AppError(403, 'forbidden', 'This is for staff');
  return caller;
}

/** Rejects POST requests with a view-only token. @throws {AppError} 403 */
export function rejectViewOnly({ identity }: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Leave rejecting an invalid token to the function.
    const claims = await identity.claimsOf(c.req.raw.headers).catch(() => null);
    if (claims?.view_only === true && c.req.method !== 'GET') {
      throw new AppError(403, 'forbidden', 'You are viewing as somebody else: nothing can be changed');
    }
    await next();
  };
}

/** @throws {AppError} 429 with the seconds to wait */
export async function takeFrom({ limits }: Services, limit: RateLimit, key: string): Promise<void> {
  const wait = await limits.take(limit, key);
  if (wait === null) return;
  throw new AppError(429, 'rate_limited', `Too many requests. Please try again in ${wait} seconds.`, {
    headers: { 'retry-after': String(wait) },
  });
}
