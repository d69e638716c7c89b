import * as z from 'zod';
import { invalidRequest, StorageError, tooLarge } from '#server/platform/storage/errors.ts';
import { requireMimePatterns } from '#server/platform/storage/mime-types.ts';

/** What may be set of a bucket. Null takes a limit away, an absent field leaves it. */
export const settings = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
  /** Of the hosted service; only what this server does anyway can be asked for. */
  type: z.string().nullish(),
  versioning_status: z.string().nullish(),
};

export interface BucketSettings {
  public: boolean | undefined;
  file_size_limit: number | null | undefined;
  allowed_mime_types: string[] | null | undefined;
}

const UNITS: Record<string, number> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 };

/** Bytes, from a number or words such as `20mb` (decimal, as the hosted service counts). @throws {StorageError} */
function bytesOf(limit: number | string, bytesAtMost: number): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(String(limit)) ?? [];
  if (typeof limit === 'string' && amount === undefined)
    throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  const bytes = typeof limit === 'number' ? limit : Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? 1));
  if (bytes > bytesAtMost) throw tooLarge();
  return bytes;
}

/** @throws {StorageError} for a limit above the server's, a type that is none, and what only the hosted service has */
export function readSettings(body: z.output<z.ZodObject<typeof settings>>, bytesAtMost: number): BucketSettings {
  const { file_size_limit: limit, allowed_mime_types: types } = body;
  if (body.type !== undefined && body.type !== null && body.type !== 'STANDARD')
    throw notOffered(`bucket type ${body.type}`);
  if (body.versioning_status !== undefined && body.versioning_status !== null && body.versioning_status !== 'DISABLED')
    throw notOffered('object versioning');
  return {
    public: body.public,
    file_size_limit: limit === null || limit === undefined ? limit : bytesOf(limit, bytesAtMost),
    allowed_mime_types:
      types === null || types === undefined ? types : requireMimePatterns(types.filter((type) => type !== '')),
  };
}

export const notOffered = (feature: string) =>
  new StorageError(409, 'FeatureNotEnabled', `The feature ${feature.slice(0, 100)} is not enabled for this resource`);
