import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';

/** Sends a code to the account's mailbox, or to its present number. */
export function sendProof(): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).reauthenticate();
    return { value: undefined, error };
  });
}

/** The code of {@link sendProof} without a change: for the next hour, this session counts as recently signed in. */
export function giveProof(nonce: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).updateUser({ nonce });
    return { value: undefined, error };
  });
}
