interface Lane {
  running: number;
  waiting: (() => void)[];
}

/** As many wait for a turn as may. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
}

/** Runs at most `atOnce` pieces of work per key at the same time; the others wait, first come, first served. */
export class Turns {
  readonly #atOnce: number;
  readonly #lanes = new Map<string, Lane>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** @throws {TooManyWaiting} when `mayWait` others of this key wait already */
  async run<T>(key: string, work: () => Promise<T>, mayWait = Infinity): Promise<T> {
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    this.#lanes.set(key, lane);
    if (lane.running < this.#atOnce) lane.running += 1;
    else if (lane.waiting.length >= mayWait) throw new TooManyWaiting('too many wait for a turn');
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next !== undefined) next();
      else if (--lane.running === 0) this.#lanes.delete(key);
    }
  }
}
