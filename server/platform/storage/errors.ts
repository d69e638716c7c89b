/** The error codes of Supabase Storage that this server uses. */
type StorageErrorCode =
  | 'AccessDenied'
  | 'BadDigest'
  | 'BucketAlreadyExists'
  | 'DatabaseTimeout'
  | 'EntityTooLarge'
  | 'FeatureNotEnabled'
  | 'InternalError'
  | 'InvalidBucketName'
  | 'InvalidJWT'
  | 'InvalidKey'
  | 'InvalidMimeType'
  | 'InvalidParameter'
  | 'InvalidRange'
  | 'InvalidRequest'
  | 'InvalidSignature'
  | 'KeyAlreadyExists'
  | 'NoSuchBucket'
  | 'NoSuchKey'
  | 'PreconditionFailed'
  | 'QuotaExceeded'
  | 'ResourceLocked'
  | 'ResourceNotEmpty'
  | 'SlowDown';

interface StorageErrorOptions {
  /** The legacy `error` field; defaults to the code. */
  error?: string;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error of Supabase Storage. `status` is the one in the body; the protocol chooses the HTTP status. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly status: number;
  readonly code: StorageErrorCode;
  readonly error: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: StorageErrorCode, message: string, options: StorageErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.error = options.error ?? code;
    this.headers = options.headers ?? {};
  }
}

export const bucketNotFound = () =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' });
export const objectNotFound = () => new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' });
export const accessDenied = (message: string, cause?: unknown) =>
  new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized', cause });
export const rowLevelSecurityError = (cause?: unknown) =>
  accessDenied('new row violates row-level security policy', cause);
export const tooLarge = (what = 'object') =>
  new StorageError(413, 'EntityTooLarge', `The ${what} exceeded the maximum allowed size`, {
    error: 'Payload too large',
  });
export const unsupportedMimeType = (mimeType: string) => invalidMimeType(`mime type ${mimeType} is not supported`);
export const invalidMimeType = (message: string, cause?: unknown) =>
  new StorageError(415, 'InvalidMimeType', message, { error: 'invalid_mime_type', cause });
export const alreadyExists = (code: 'BucketAlreadyExists' | 'KeyAlreadyExists', cause?: unknown) =>
  new StorageError(409, code, 'The resource already exists', { error: 'Duplicate', cause });
export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`);
export const invalidRequest = (message: string, cause?: unknown) =>
  new StorageError(400, 'InvalidRequest', message, { cause });
