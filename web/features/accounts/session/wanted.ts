/**
 * Packages that a visitor chose before signing in. They stay in the tab's session storage, which a sign-out does not
 * clear, until a user is signed in.
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
