import { canonicalEmail } from '#domain/emails/email-address.ts';

/** The identifiers of an account; an empty text counts as absent. */
interface Named {
  id: string;
  email?: string | null | undefined;
  /** Digits of an international number, without the plus. */
  phone?: string | null | undefined;
}

/**
 * What the user types to confirm an action on the whole account: the email, otherwise the phone number, otherwise the
 * beginning of the id.
 */
export function accountHandle({ id, email, phone }: Named): string {
  if (email) return email;
  return phone ? `+${phone}` : id.slice(0, 8);
}

const plain = (text: string) => (canonicalEmail(text) ?? text.toLowerCase()).replace(/^\s*\+|[\s()-]/g, '');

/** Whether `typed` matches the account's handle, ignoring case, spaces and the plus. */
export const isAccountHandle = (typed: string, account: Named): boolean =>
  plain(typed) === plain(accountHandle(account));
