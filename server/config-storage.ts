import * as z from 'zod';
import { ConfigError, flag, httpUrl, optional, wholeNumber } from './config-values.ts';

/** The settings of stored files and backups. */
export const StorageSettings = z.object({
  S3_ENDPOINT: optional(httpUrl),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i, 'not a valid bucket name')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/i, 'not a valid region name')),
  STORAGE_QUOTA: optional(wholeNumber(0)),
  FILE_SIZE_LIMIT: optional(wholeNumber(1, 5_000_000_000)),
  IMAGE_TRANSFORMATION: optional(flag),
  IMAGE_CACHE_SIZE: optional(wholeNumber(0, 1_000_000_000_000)),
  BACKUP_RECIPIENT: optional(z.string().regex(/^age1[a-z0-9]+$/, 'not an age recipient (age1…)')),
  BACKUP_IDENTITY: optional(z.string().regex(/^AGE-SECRET-KEY-/, 'not an age identity (AGE-SECRET-KEY-…)')),
  BACKUP_PASSPHRASE: optional(z.string().min(12)),
  BACKUP_SCHEDULE: optional(z.string().regex(/^\s*(\S+\s+){4}\S+\s*$/, 'not a cron expression such as 30 3 * * *')),
  BACKUP_TO: optional(z.string()),
  BACKUP_KEEP: optional(wholeNumber(1)),
  BACKUP_KEEP_DAYS: optional(wholeNumber(1)),
  BACKUP_S3_ENDPOINT: optional(httpUrl),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_S3_REGION: optional(z.string()),
});
type Settings = z.output<typeof StorageSettings>;

export interface FilesConfig {
  /** Null: files are stored in the data folder. */
  s3: { endpoint: URL; bucket: string; accessKeyId: string; secretAccessKey: string; region: string | null } | null;
  /** Maximum file size for /storage/v1. A bucket can set a lower limit. */
  maxBytes: number;
  /** Bytes that an account may store; null for no limit. The team has none. */
  quota: number | null;
  /** Whether content must be of its declared type. A schema written for a hosted Supabase expects no such check. */
  checksTypes: boolean;
}

export interface ImagesConfig {
  /** Whether `/storage/v1/render` resizes images. */
  enabled: boolean;
  /** Maximum size of the cache for resized images. */
  cacheBytes: number;
}

export interface BackupConfig {
  /** For encrypting: an age recipient, which takes precedence, or a passphrase. */
  recipient: string | null;
  passphrase: string | null;
  /** Cron expression in the shop's time zone, and where archives go. Null: none are scheduled. */
  schedule: string | null;
  to: string | null;
  /** Scheduled archives that are kept, by number and age. */
  keep: { count: number | null; days: number | null };
  /** For decrypting, beside the passphrase. */
  identity: string | null;
  /** For `s3://` locations. Null: there are no credentials. */
  s3: { endpoint: URL; accessKeyId: string; secretAccessKey: string; region: string | null } | null;
}

function s3(set: Settings): FilesConfig['s3'] {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = set;
  if (endpoint === undefined && bucket === undefined && accessKeyId === undefined && secretAccessKey === undefined)
    return null;
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all of them or none');
  }
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: set.S3_REGION ?? null };
}

/** The file store's credentials also open `s3://` locations, unless backups have their own. */
export function backupConfig(set: Settings): BackupConfig {
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = set;
  const given = [endpoint, accessKeyId, secretAccessKey].filter((one) => one !== undefined).length;
  if (given !== 0 && given !== 3)
    throw new ConfigError(
      'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY: set all of them or none',
    );
  const own =
    endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined
      ? s3(set)
      : { endpoint, accessKeyId, secretAccessKey, region: set.BACKUP_S3_REGION ?? null };
  if ((set.BACKUP_SCHEDULE === undefined) !== (set.BACKUP_TO === undefined))
    throw new ConfigError('BACKUP_SCHEDULE and BACKUP_TO: set both or neither');
  return {
    schedule: set.BACKUP_SCHEDULE ?? null,
    to: set.BACKUP_TO ?? null,
    keep: { count: set.BACKUP_KEEP ?? null, days: set.BACKUP_KEEP_DAYS ?? null },
    recipient: set.BACKUP_RECIPIENT ?? null,
    passphrase: set.BACKUP_PASSPHRASE ?? null,
    identity: set.BACKUP_IDENTITY ?? null,
    s3: own,
  };
}

export function filesConfig(set: Settings, isPlatform: boolean): FilesConfig {
  // A hosted Supabase's limit, or that of the largest S3 upload in one request.
  const quota = set.STORAGE_QUOTA ?? (isPlatform ? 0 : 20_000_000_000);
  return {
    s3: s3(set),
    maxBytes: set.FILE_SIZE_LIMIT ?? (isPlatform ? 52_428_800 : 5_000_000_000),
    quota: quota === 0 ? null : quota,
    checksTypes: !isPlatform,
  };
}

export const imagesConfig = (set: Settings): ImagesConfig => ({
  enabled: set.IMAGE_TRANSFORMATION ?? true,
  cacheBytes: set.IMAGE_CACHE_SIZE ?? 500_000_000,
});
