import type { Context } from 'hono';
import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { callerOf } from '#server/http/caller.ts';
import { accessDenied, invalidKey, invalidRequest, tooLarge } from '#server/platform/storage/errors.ts';
import { requireBucketName, requireKey } from '#server/platform/storage/names.ts';

export type StorageContext = Context<AppEnv>;
export type StorageServices = Pick<
  Services,
  'config' | 'db' | 'files' | 'partialFiles' | 'images' | 'identity' | 'limits' | 'clock' | 'log'
>;
export type QuotaOf = (caller: Caller) => number | null;
export type Endpoint = (c: StorageContext) => Promise<Response>;

const presentsItself = (c: StorageContext) =>
  c.req.header('authorization') !== undefined || c.req.header('apikey') !== undefined;

/**
 * The caller, who may be a visitor only if the request says so. @throws {StorageError} AccessDenied for a missing token
 * @throws {TokenError} for an invalid token
 */
export function requireCaller(c: StorageContext): Caller {
  if (!presentsItself(c)) throw accessDenied('Invalid Compact JWS');
  return callerOf(c);
}

/** The owner of a new object. A session with pending MFA (AAL1) has no owner yet. */
export const ownerOf = ({ claims }: Caller): string | null =>
  claims.role === 'authenticated' ? (claims.sub ?? null) : null;

export interface ObjectPath {
  bucket: string;
  name: string;
}

/** The path segments after `/storage/v1<prefix>/`, decoded one by one: an encoded slash does not split a segment. */
function partsAfter(c: StorageContext, prefix: string): string[] {
  const parts = new URL(c.req.url).pathname.split('/').slice(prefix.split('/').length + 2);
  try {
    return parts.map(decodeURIComponent);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw invalidKey(parts.join('/').slice(0, 1024));
  }
}

/** Bucket and object of a path such as `/object/public/<bucket>/<name>`. @throws {StorageError} */
export function objectPathOf(c: StorageContext, prefix: string): ObjectPath {
  const [bucket = '', ...parts] = partsAfter(c, prefix);
  return { bucket: requireBucketName(bucket), name: requireKey(parts.join('/')) };
}

export function bucketOf(c: StorageContext): string {
  return requireBucketName(c.req.param('bucket') ?? '');
}

const MAX_JSON_BYTES = 2 * 1024 * 1024;

async function readText(c: StorageContext): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_JSON_BYTES) throw tooLarge('request');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Validates the request's JSON with `schema`; an empty body is an empty object. @throws {StorageError} */
export async function readJson<T extends z.ZodType>(c: StorageContext, schema: T): Promise<z.output<T>> {
  const text = await readText(c);
  let json: unknown;
  try {
    json = text === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw invalidRequest('The body is not valid JSON', error);
  }
  return parseWith(schema, json, 'body');
}

/** @throws {StorageError} InvalidRequest naming the first invalid field */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown, where: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalidRequest([where, ...(issue?.path ?? [])].join('/') + ` ${issue?.message ?? 'is invalid'}`);
}

/** Sort direction, shared by the list endpoints. */
export const SortOrder = z.enum(['asc', 'desc']);
