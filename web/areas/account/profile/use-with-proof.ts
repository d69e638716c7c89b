import { createContext, useContext } from 'react';
import type { Outcome } from '#web/lib/session/outcome.ts';

/** Asks for the proof; false if the user closes the dialog. */
export const AskForProof = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/** Runs a change of the sign-in methods. If the server requires a recent sign-in, asks for proof and repeats the change. */
export function useWithProof(): <Value>(change: () => Promise<Outcome<Value>>) => Promise<Outcome<Value>> {
  const ask = useContext(AskForProof);
  return async (change) => {
    const outcome = await change();
    if (outcome.kind !== 'rejected' || outcome.code !== 'reauthentication_needed') return outcome;
    return (await ask()) ? change() : outcome;
  };
}
