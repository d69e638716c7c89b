import { useEffect, useState } from 'react';

/**
 * What was typed into a form of settings, kept in this tab over a sign-in. Signing out deletes other drafts, but not these. Secrets are
 * never kept.
 */
const keyOf = (form: string): string => `hypecast.settings.${form}`;

type Values = Record<string, unknown>;

export function keepDraft(form: string, values: Values, secrets: readonly string[]): void {
  const kept = Object.entries(values).filter(([name]) => !secrets.includes(name));
  sessionStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(kept)));
}

/** What was typed before the sign-in, once. Null if nothing was. */
export function useKeptDraft(form: string): Values | null {
  const [draft] = useState(() => readDraft(form));
  // Not while it is read: React may do that twice.
  useEffect(() => clearDraft(form), [form]);
  return draft;
}

function readDraft(form: string): Values | null {
  const text = sessionStorage.getItem(keyOf(form));
  const values: unknown = text === null ? null : JSON.parse(text);
  return typeof values === 'object' && values !== null ? { ...values } : null;
}

export const clearDraft = (form: string): void => sessionStorage.removeItem(keyOf(form));
