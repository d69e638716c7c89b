import type { Logger } from 'pino';
import { StoredResponse } from '#server/http/stored-response.ts';

/** A page to keep, or a redirect or 404 that is not kept. */
export type Rendered = Response | StoredResponse;

interface Slot {
  response: StoredResponse | null;
  /** The value of `#generation` when the render of `response` began. */
  generation: number;
  /** The running render; null once it has settled. Resolves to null if it failed. */
  pending: Promise<Rendered | null> | null;
  /** The running render has exceeded its timeout. */
  overdue: boolean;
  failedAt: number;
}

const RETRY_MS = 1000;
// Without an earlier copy, a request waits as long as a database query may take on a machine that is starting up.
const TIMEOUT_MS = { withCopy: 10_000, withoutCopy: 30_000 };

/**
 * Responses by key, valid until `invalidate()`. At most one render per key runs at a time: a render that exceeds its
 * timeout continues, and later requests join it. If a render fails or is overdue, the last good copy is served.
 */
export class PageCache {
  readonly #slots = new Map<string, Slot>();
  readonly #log: Pick<Logger, 'error'>;
  #generation = 0;

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log;
  }

  invalidate(): void {
    this.#generation += 1;
  }

  /** The response if it is in memory and valid. */
  peek(key: string): StoredResponse | null {
    const slot = this.#slots.get(key);
    return slot?.generation === this.#generation ? slot.response : null;
  }

  /** The valid response, rendered if necessary; else the last good one, or null if there is none. */
  async get(key: string, render: () => Promise<Rendered>): Promise<Rendered | null> {
    const valid = this.peek(key);
    if (valid !== null) return valid;
    const slot = this.#slotOf(key);
    const { response } = slot;
    if (response !== null && (slot.overdue || performance.now() - slot.failedAt < RETRY_MS)) return response;
    slot.pending ??= this.#render(slot, key, render);
    const result = await this.#waitFor(slot.pending, slot, key);
    if (result === null) return slot.response;
    // `instanceof Response` would not do: Hono replaces the global class.
    return result instanceof StoredResponse ? result : result.clone();
  }

  #slotOf(key: string): Slot {
    const slot = this.#slots.get(key) ?? {
      response: null,
      generation: -1,
      pending: null,
      overdue: false,
      failedAt: -RETRY_MS,
    };
    this.#slots.set(key, slot);
    return slot;
  }

  async #render(slot: Slot, key: string, render: () => Promise<Rendered>): Promise<Rendered | null> {
    const generation = this.#generation;
    try {
      const result = await render();
      if (result instanceof StoredResponse) Object.assign(slot, { response: result, generation });
      else this.#slots.delete(key);
      return result;
    } catch (error) {
      this.#log.error({ err: error, page: key }, 'a page could not be rendered');
      slot.failedAt = performance.now();
      if (slot.response === null) this.#slots.delete(key);
      return null;
    } finally {
      slot.pending = null;
      slot.overdue = false;
    }
  }

  async #waitFor(pending: Promise<Rendered | null>, slot: Slot, key: string): Promise<Rendered | null> {
    const timeout = slot.response === null ? TIMEOUT_MS.withoutCopy : TIMEOUT_MS.withCopy;
    const timer = Promise.withResolvers<null>();
    const handle = setTimeout(() => {
      if (!slot.overdue) this.#log.error({ page: key, timeout }, 'a page takes too long to render');
      slot.overdue = true;
      timer.resolve(null);
    }, timeout);
    return Promise.race([pending, timer.promise]).finally(() => clearTimeout(handle));
  }
}
