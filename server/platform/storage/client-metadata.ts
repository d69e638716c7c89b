import { invalidRequest, tooLarge } from './errors.ts';

/** Of custom metadata in forms and uploads in parts; headers are limited to 16 KiB anyway. */
export const MAX_METADATA_BYTES = 16 * 1024;

/** Valid Cache-Control directives only; anything else is not passed on. */
export function cacheControlOf(text: string | null): string {
  return text !== null && text.length <= 200 && /^[\w-]+(=\d+)?(\s*,\s*[\w-]+(=\d+)?)*$/.test(text) ? text : 'no-cache';
}

/** The Cache-Control of a number of seconds. */
export const maxAgeOf = (seconds: string | null): string =>
  cacheControlOf(seconds !== null && /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : null);

/** @throws {StorageError} if it is not a JSON object or too large */
export function metadataOf(text: string): Record<string, unknown> {
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES) throw tooLarge('user_metadata');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw invalidRequest('The metadata is not a JSON object', error);
  }
  throw invalidRequest('The metadata is not a JSON object');
}
