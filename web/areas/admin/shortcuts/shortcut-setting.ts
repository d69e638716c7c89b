import { useSyncExternalStore } from 'react';
import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth, sessionState, subscribeSession } from '#web/lib/session/session-store.ts';

const OFF = 'off';

/** Single keys can be turned off, because voice input and tremor can press them by accident (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => sessionState().session?.user.user_metadata['adminShortcuts'] !== OFF;

/** Kept with the account: signing out clears what the browser keeps. */
export const saveShortcuts = (on: boolean): Promise<Outcome> =>
  attempt(async () => {
    const { error } = await (await loadAuth()).updateUser({ data: { adminShortcuts: on ? 'on' : OFF } });
    return { value: undefined, error };
  });

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribeSession, areShortcutsOn, () => true);
