/**
 * Packages a visitor wanted before signing in. They wait in the tab's own storage, which a sign-out leaves alone, until
 * somebody is signed in.
 */
const STORAGE_KEY = 'hypecast.wanted';

export function keepWanted(wanted: readonly string[]): void {
  if (wanted.length > 0) sessionStorage.setItem(STORAGE_KEY, [...new Set([...waitingWanted(), ...wanted])].join(','));
}

export function waitingWanted(): string[] {
  return (sessionStorage.getItem(STORAGE_KEY) ?? '').split(',').filter(Boolean);
}

export function forgetWanted(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
