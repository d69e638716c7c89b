import { ApiError } from './errors.ts';
import { seconds, type World } from './world.ts';

const LIFETIME_SECONDS = 24 * 60 * 60;
const MAX_LENGTH = 255;

export interface StoredResponse {
  status: number;
  text: string;
  requestId: string;
}

interface Entry {
  operation: string;
  fingerprint: string;
  created: number;
  response: StoredResponse | null;
}

/** https://docs.stripe.com/api/idempotent_requests */
export function createIdempotency(world: World) {
  const entries = new Map<string, Entry>();
  return {
    /**
     * Takes the key for a request. Returns the response of an earlier request with the same key and parameters, or
     * null: then the caller ends with `store` or `release`.
     */
    begin(key: string, operation: string, encoded: string): StoredResponse | null {
      if (key.length > MAX_LENGTH) {
        throw conflict(400, `Idempotency keys can be at most ${MAX_LENGTH} characters long.`);
      }
      const fingerprint = [...new URLSearchParams(encoded)].map(String).toSorted().join('\n');
      const entry = entries.get(key);
      if (entry === undefined || entry.created + LIFETIME_SECONDS <= seconds(world)) {
        entries.set(key, { operation, fingerprint, created: seconds(world), response: null });
        return null;
      }
      if (entry.operation !== operation) {
        throw conflict(
          400,
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${operation}' vs '${entry.operation}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      }
      if (entry.fingerprint !== fingerprint) {
        throw conflict(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      }
      if (entry.response === null) {
        throw conflict(
          409,
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          'idempotency_key_in_use',
        );
      }
      return entry.response;
    },
    store(key: string, response: StoredResponse): void {
      const entry = entries.get(key);
      if (entry !== undefined) entry.response = response;
    },
    /** The request did not start: the key is free again. */
    release: (key: string): boolean => entries.delete(key),
  };
}

const conflict = (status: number, message: string, code?: string): ApiError =>
  new ApiError(status, { type: 'idempotency_error', message, code });
