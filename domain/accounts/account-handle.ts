/** What an account may be called by; an empty text is as good as none. */
export interface Named {
  id: string;
  email?: string | null | undefined;
  /** Digits of an international number, without the plus. */
  phone?: string | null | undefined;
}

/** What somebody types to confirm an act on the whole account: its address, else its number, else the beginning of its id. */
export function accountHandle({ id, email, phone }: Named): string {
  if (email) return email;
  return phone ? `+${phone}` : id.slice(0, 8);
}

const plain = (text: string) => text.toLowerCase().replace(/^\s*\+|[\s()-]/g, '');

/** Whether `typed` means the account; capitals, spaces and the plus do not matter. */
export const isAccountHandle = (typed: string, account: Named): boolean =>
  plain(typed) === plain(accountHandle(account));
