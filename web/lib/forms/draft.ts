import { DRAFT_PREFIX } from './forget-drafts.ts';

/**
 * What somebody has typed and not sent yet, kept in the tab: a session that ends in the middle of a form, or a reload,
 * loses nothing. Drafts belong to one person, and a clicked sign-out forgets them all.
 */
const keyOf = (owner: string, form: string): string => `${DRAFT_PREFIX}${owner}.${form}`;

export type Draft = Record<string, unknown>;

/** Null when there is none, or none that can be read. */
export function readDraft(owner: string, form: string): Draft | null {
  try {
    const text = sessionStorage.getItem(keyOf(owner, form));
    const value: unknown = text === null ? null : JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch (error) {
    console.error('a draft could not be read', form, error);
    return null;
  }
}

/** A full or forbidden storage costs the convenience, never the form. */
export function keepDraft(owner: string, form: string, values: Draft): void {
  try {
    sessionStorage.setItem(keyOf(owner, form), JSON.stringify(values));
  } catch (error) {
    console.error('a draft could not be kept', form, error);
  }
}

export function forgetDraft(owner: string, form: string): void {
  sessionStorage.removeItem(keyOf(owner, form));
}
