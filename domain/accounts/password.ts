/** One line of the password checklist. `test` returns true when the password satisfies it. */
export interface PasswordRule {
  id: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special';
  test(password: string): boolean;
}

export const MIN_PASSWORD_LENGTH = 8;

/** Maximum password length in UTF-8 bytes, as the protocol accepts it. */
export const MAX_PASSWORD_BYTES = 72;

/** In display order. Special characters are ASCII punctuation. */
export const passwordRules: readonly PasswordRule[] = [
  { id: 'length', test: (password) => [...password].length >= MIN_PASSWORD_LENGTH },
  { id: 'uppercase', test: (password) => /[A-Z]/.test(password) },
  { id: 'lowercase', test: (password) => /[a-z]/.test(password) },
  { id: 'digit', test: (password) => /[0-9]/.test(password) },
  { id: 'special', test: (password) => /[!-/:-@[-`{-~]/.test(password) },
];

/** The rules that `password` breaks, in the order of {@link passwordRules}. Empty if it is acceptable. */
export function failedPasswordRules(password: string): PasswordRule['id'][] {
  return passwordRules.filter((rule) => !rule.test(password)).map((rule) => rule.id);
}
