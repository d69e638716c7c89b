import { useSyncExternalStore } from 'react';

const KEY = 'admin-shortcuts';
const OFF = 'off';
const listeners = new Set<() => void>();

/** Single keys can be turned off, because voice input and tremor can press them by accident (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => localStorage.getItem(KEY) !== OFF;

/** Kept in this browser. */
export function setShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areShortcutsOn, () => true);
