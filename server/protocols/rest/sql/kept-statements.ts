import { LRUCache } from 'lru-cache';

const MAX_KEPT = 1_000;
const MAX_REMEMBERED = 2_000;
const MAX_TEXT_LENGTH = 8_000;

/**
 * Chooses the statements that connections keep prepared. Clients can send unlimited distinct shapes, and neither driver
 * nor server evicts a prepared statement, so only repeated statements are kept, up to a limit.
 */
export class KeptStatements {
  readonly #kept = new Set<string>();
  readonly #seenOnce = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  worthKeeping(text: string): boolean {
    if (this.#kept.has(text)) return true;
    if (text.length > MAX_TEXT_LENGTH) return false;
    if (!this.#seenOnce.has(text)) {
      this.#seenOnce.set(text, true);
      return false;
    }
    if (this.#kept.size >= MAX_KEPT) return false;
    this.#seenOnce.delete(text);
    this.#kept.add(text);
    return true;
  }
}
