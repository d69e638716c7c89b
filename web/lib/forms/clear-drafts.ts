export const DRAFT_PREFIX = 'hypecast.draft.';

/** Separate from `draft.ts`, because sign-out is on every page and drafts are on few. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
}
