import type { Context } from 'hono';
import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import type { Origin } from '#server/accounts/transaction.ts';
import type { RateLimit } from '#server/platform/rate-limits.ts';

export type FunctionContext = Context<AppEnv>;

/** An order of fifty lines with long links is well below this. */
const MAX_BODY_BYTES = 256 * 1024;

/** @throws {AppError} 400, 413 with a message that names the first invalid field */
export async function readBody<T extends z.ZodType>(
  c: FunctionContext,
  schema: T,
  maxBytes = MAX_BODY_BYTES,
): Promise<z.output<T>> {
  const parsed = schema.safeParse(await readJson(c, maxBytes));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  const [first] = fields;
  throw new AppError(400, 'invalid_body', `${first?.field || 'The request'}: ${first?.message ?? 'is not valid'}`, {
    details: { fields },
  });
}

/** The raw body. @throws {AppError} 413 */
export async function readBytes(c: FunctionContext, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  const tooLarge = new AppError(413, 'body_too_large', 'The request is too large');
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readJson(c: FunctionContext, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(c, maxBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError(400, 'bad_request', 'The request is not valid JSON', { cause: error });
  }
}

/** @throws {AppError} 429 with the seconds to wait */
export async function takeFrom({ limits }: Services, limit: RateLimit, key: string): Promise<void> {
  const wait = await limits.take(limit, key);
  if (wait === null) return;
  throw new AppError(429, 'rate_limited', `Too many requests. Please try again in ${wait} seconds.`, {
    headers: { 'retry-after': String(wait) },
  });
}

/** Where the request comes from, for a session that it opens. */
export const originOf = (c: FunctionContext): Origin => ({
  ip: c.get('ip'),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
  local: c.get('local'),
  foreignPart: c.get('foreignPart'),
});
