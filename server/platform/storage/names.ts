import { invalidKey, StorageError } from './errors.ts';

/** As in Supabase Storage: characters that S3 documents as safe or as requiring special handling. */
const KEY_CHARACTERS = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const BUCKET_NAME_CHARACTERS = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/;
const MAX_KEY_LENGTH = 1024;
const MAX_BUCKET_NAME_LENGTH = 100;

/**
 * Validates an object's name. Segments that are empty, `.` or `..` are rejected: policies match folders, and browsers
 * and proxies normalise URLs with such segments. @throws {StorageError} InvalidKey
 */
export function requireKey(key: string): string {
  const segments = key.split('/');
  const valid =
    key.length <= MAX_KEY_LENGTH &&
    KEY_CHARACTERS.test(key) &&
    !segments.some((segment) => segment === '' || segment === '.' || segment === '..');
  if (!valid) throw invalidKey(key.slice(0, MAX_KEY_LENGTH));
  return key;
}

/** @throws {StorageError} InvalidBucketName */
export function requireBucketName(name: string): string {
  const valid =
    name.length <= MAX_BUCKET_NAME_LENGTH &&
    BUCKET_NAME_CHARACTERS.test(name) &&
    name.trim() === name &&
    name !== '.' &&
    name !== '..';
  if (!valid) throw new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' });
  return name;
}

/** An empty file that clients create to keep an empty folder. Every bucket accepts it. */
export const isFolderPlaceholder = (key: string): boolean => key.endsWith('.emptyFolderPlaceholder');
