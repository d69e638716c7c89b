import { setTimeout as delay } from 'node:timers/promises';
import type { Lock, Locker } from '@tus/server';

interface Held {
  /** Asks the request that holds the lock to end. */
  cancel: () => Promise<void> | void;
  released: PromiseWithResolvers<undefined>;
  isAwaited: boolean;
}

const LOCKED = { status_code: 423, body: 'Another request of this upload is still running\n' };

/**
 * One request at a time per upload. A client that lost its connection comes back before the server has noticed: the
 * request that holds the lock is cancelled, and the new one waits for it. The library's own locker polls while it waits.
 */
export class UploadLocks implements Locker {
  readonly #held = new Map<string, Held>();
  readonly #timeoutMs: number;

  constructor(timeoutMs = 10_000) {
    this.#timeoutMs = timeoutMs;
  }

  newLock(id: string): Lock {
    return {
      lock: async (_signal, cancel) => {
        await this.#waitForRelease(id);
        this.#held.set(id, { cancel, released: Promise.withResolvers(), isAwaited: false });
      },
      unlock: async () => {
        const held = this.#held.get(id);
        this.#held.delete(id);
        held?.released.resolve(undefined);
      },
    };
  }

  async #waitForRelease(id: string): Promise<void> {
    const held = this.#held.get(id);
    if (held === undefined) return;
    if (held.isAwaited) throw LOCKED;
    held.isAwaited = true;
    await held.cancel();
    const timer = new AbortController();
    await Promise.race([
      held.released.promise,
      delay(this.#timeoutMs, undefined, { signal: timer.signal, ref: false }),
    ]);
    timer.abort();
    held.isAwaited = false;
    if (this.#held.has(id)) throw LOCKED;
  }
}
