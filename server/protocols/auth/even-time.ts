import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs `work` and settles no sooner than `milliseconds` after its start, on success and on failure, so that the response
 * time does not reveal whether there is an account. It uses real time, because that is what an observer measures.
 */
export async function inEvenTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const floor = wait(milliseconds);
  try {
    return await work();
  } finally {
    await floor;
  }
}
