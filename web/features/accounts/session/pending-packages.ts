/**
 * Packages that a visitor chose before signing in. They stay in the tab's session storage, which a sign-out does not
 * clear, until a user is signed in.
 */
const STORAGE_KEY = 'hypecast.wanted';

export function savePendingPackages(packages: readonly string[]): void {
  if (packages.length > 0)
    sessionStorage.setItem(STORAGE_KEY, [...new Set([...pendingPackages(), ...packages])].join(','));
}

export function pendingPackages(): string[] {
  return (sessionStorage.getItem(STORAGE_KEY) ?? '').split(',').filter(Boolean);
}

export function clearPendingPackages(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
