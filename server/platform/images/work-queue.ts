export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface WorkQueue {
  /** Runs `work` when there is a free place. @throws {QueueFullError} if too much is waiting already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Runs at most `concurrency` pieces of work at once, in order of arrival, and lets at most `waiting` more wait. */
export function createWorkQueue({ concurrency, waiting }: { concurrency: number; waiting: number }): WorkQueue {
  let running = 0;
  const queue: (() => void)[] = [];

  async function takePlace(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new QueueFullError('the queue is full');
    // The one that finishes hands over its place, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function releasePlace(): void {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async run(work) {
      await takePlace();
      try {
        return await work();
      } finally {
        releasePlace();
      }
    },
  };
}
