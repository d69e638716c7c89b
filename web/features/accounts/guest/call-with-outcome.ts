import { FunctionError } from '#web/lib/data/functions.ts';
import type { Outcome } from '#web/lib/session/outcome.ts';

/** Runs a call of one of the shop's functions and classifies its errors as those of the auth client are. */
export async function callWithOutcome<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error;
    if (error.status === 0) return { kind: 'network' };
    return { kind: 'rejected', code: error.code, message: error.message };
  }
}
