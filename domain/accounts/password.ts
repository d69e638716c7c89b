/** One line of the checklist beside a new password. `test` is true when the password meets it. */
export interface PasswordRule {
  id: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special';
  test(password: string): boolean;
}

export const MIN_PASSWORD_LENGTH = 8;

/** Longest password the protocol takes, in UTF-8 bytes. */
export const MAX_PASSWORD_BYTES = 72;

/** In the order in which a form shows them. Special characters are the ASCII punctuation. */
export const passwordRules: readonly PasswordRule[] = [
  { id: 'length', test: (password) => [...password].length >= MIN_PASSWORD_LENGTH },
  { id: 'uppercase', test: (password) => /[A-Z]/.test(password) },
  { id: 'lowercase', test: (password) => /[a-z]/.test(password) },
  { id: 'digit', test: (password) => /[0-9]/.test(password) },
  { id: 'special', test: (password) => /[!-/:-@[-`{-~]/.test(password) },
];

/** The rules that `password` breaks, in the order of {@link passwordRules}. Empty for an acceptable one. */
export function failedPasswordRules(password: string): PasswordRule['id'][] {
  return passwordRules.filter((rule) => !rule.test(password)).map((rule) => rule.id);
}
