import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';

/** Creates a passkey on this device and names it. */
export function addPasskey(name: string): Promise<Outcome> {
  return attempt(async () => {
    const auth = await loadAuth();
    const made = await auth.registerPasskey();
    if (made.error) return { value: undefined, error: made.error };
    const { error } = await auth.passkey.update({ passkeyId: made.data.id, friendlyName: name });
    return { value: undefined, error };
  });
}

export function renamePasskey(id: string, name: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).passkey.update({ passkeyId: id, friendlyName: name });
    return { value: undefined, error };
  });
}

/** The device keeps its private key, which no longer signs in anywhere. */
export function removePasskey(id: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).passkey.delete({ passkeyId: id });
    return { value: undefined, error };
  });
}
