import * as z from 'zod';
import { invalidRequest, StorageError, tooLarge } from '#server/platform/storage/errors.ts';
import { requireMimePatterns } from '#server/platform/storage/mime-types.ts';

/** Settings of a bucket. Null removes a limit, an absent field leaves it unchanged. */
export const settings = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
  /** A hosted-service field; only the value that matches this server's behaviour is accepted. */
  type: z.string().nullish(),
  versioning_status: z.string().nullish(),
};

export interface BucketSettings {
  public: boolean | undefined;
  file_size_limit: number | null | undefined;
  allowed_mime_types: string[] | null | undefined;
}

const UNITS: Record<string, number> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 };

/** Bytes, from a number or text such as `20mb` (decimal units, like the hosted service). @throws {StorageError} */
function bytesOf(limit: number | string, maxBytes: number): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(String(limit)) ?? [];
  if (typeof limit === 'string' && amount === undefined)
    throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  const bytes = typeof limit === 'number' ? limit : Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? 1));
  if (bytes > maxBytes) throw tooLarge();
  return bytes;
}

/** @throws {StorageError} for a limit above the server's, an invalid MIME type, and hosted-only settings */
export function readSettings(body: z.output<z.ZodObject<typeof settings>>, maxBytes: number): BucketSettings {
  const { file_size_limit: limit, allowed_mime_types: types } = body;
  if (body.type !== undefined && body.type !== null && body.type !== 'STANDARD')
    throw notOffered(`bucket type ${body.type}`);
  if (body.versioning_status !== undefined && body.versioning_status !== null && body.versioning_status !== 'DISABLED')
    throw notOffered('object versioning');
  return {
    public: body.public,
    file_size_limit: limit === null || limit === undefined ? limit : bytesOf(limit, maxBytes),
    allowed_mime_types:
      types === null || types === undefined ? types : requireMimePatterns(types.filter((type) => type !== '')),
  };
}

export const notOffered = (feature: string) =>
  new StorageError(409, 'FeatureNotEnabled', `The feature ${feature.slice(0, 100)} is not enabled for this resource`);
