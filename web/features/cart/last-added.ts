import { useSyncExternalStore } from 'react';

/** What was added to the cart last, until it is forgotten. Each addition is another object. */
export interface Addition {
  packageId: string;
}

let last: Addition | null = null;
const listeners = new Set<() => void>();

function publish(next: Addition | null): void {
  last = next;
  for (const listener of listeners) listener();
}

export const noteAddition = (packageId: string): void => publish({ packageId });
export const forgetAddition = (): void => publish(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLastAddition(): Addition | null {
  return useSyncExternalStore(
    subscribe,
    () => last,
    () => null,
  );
}
