import { DRAFT_PREFIX } from './clear-drafts.ts';

/**
 * Unsent input, kept in the tab: a session that ends in the middle of a form, or a reload, loses nothing. A draft
 * belongs to one user; signing out deletes all drafts.
 */
const keyOf = (owner: string, form: string): string => `${DRAFT_PREFIX}${owner}.${form}`;

export type Draft = Record<string, unknown>;

/** Null if there is none, or it cannot be parsed. */
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

/** If storage is full or blocked, the draft is lost but the form still works. */
export function keepDraft(owner: string, form: string, values: Draft): void {
  try {
    sessionStorage.setItem(keyOf(owner, form), JSON.stringify(values));
  } catch (error) {
    console.error('a draft could not be saved', form, error);
  }
}

export function clearDraft(owner: string, form: string): void {
  sessionStorage.removeItem(keyOf(owner, form));
}
