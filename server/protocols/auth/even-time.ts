import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs `work` and answers no sooner than `milliseconds` after its start, in success and in failure, so that the time of
 * an answer does not tell whether there was an account to work on. Real time on purpose: it is what an observer measures.
 */
export async function inEvenTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const floor = wait(milliseconds);
  try {
    return await work();
  } finally {
    await floor;
  }
}
