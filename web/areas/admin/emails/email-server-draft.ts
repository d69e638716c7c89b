import { EmailServerForm } from '#domain/settings/email-server.ts';

const KEY = 'email-server-draft';

/** Keeps what was typed over a sign-in, in this tab alone and without the password. */
export const keepDraft = (form: EmailServerForm): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...form, password: '' }));

/** What was typed before the sign-in, once. */
export function takeDraft(): EmailServerForm | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? null : (EmailServerForm.safeParse(JSON.parse(text)).data ?? null);
}
