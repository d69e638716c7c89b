import { invalidKey, StorageError } from './errors.ts';

/** As in Supabase storage: what S3 calls safe, or asks to handle with care. */
const KEY_SIGNS = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const BUCKET_SIGNS = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/;
const LONGEST_KEY = 1024;
const LONGEST_BUCKET = 100;

/**
 * An object's name. No part of it may be empty or point elsewhere (`.`, `..`): policies read its folders, and browsers
 * and proxies tidy such addresses on the way. @throws {StorageError} InvalidKey
 */
export function requireKey(key: string): string {
  const parts = key.split('/');
  const fits =
    key.length <= LONGEST_KEY &&
    KEY_SIGNS.test(key) &&
    !parts.some((part) => part === '' || part === '.' || part === '..');
  if (!fits) throw invalidKey(key.slice(0, LONGEST_KEY));
  return key;
}

/** @throws {StorageError} InvalidBucketName */
export function requireBucketName(name: string): string {
  const fits =
    name.length <= LONGEST_BUCKET && BUCKET_SIGNS.test(name) && name.trim() === name && name !== '.' && name !== '..';
  if (!fits) throw new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' });
  return name;
}

/** What a folder without files is kept by: an empty file that fits in every bucket. */
export const isFolderMark = (key: string): boolean => key.endsWith('.emptyFolderPlaceholder');
