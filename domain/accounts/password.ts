/** What a new password must have. The operator's settings can replace the default. */
export interface PasswordPolicy {
  minLength: number;
  /** Sets of characters; a password has at least one of each. */
  requiredCharacters: readonly string[];
}

const LOWERCASE = 'abcdefghijklmnopqrstuvwxyz';
const UPPERCASE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The sets that have a name of their own in the checklist. */
export const CHARACTER_SETS = {
  letter: `${LOWERCASE}${UPPERCASE}`,
  lowercase: LOWERCASE,
  uppercase: UPPERCASE,
  digit: '0123456789',
  /** ASCII punctuation. */
  special: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
} as const;

export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = {
  minLength: 8,
  requiredCharacters: [
    CHARACTER_SETS.lowercase,
    CHARACTER_SETS.uppercase,
    CHARACTER_SETS.digit,
    CHARACTER_SETS.special,
  ],
};

/** Maximum password length in UTF-8 bytes, as the protocol accepts it. */
export const MAX_PASSWORD_BYTES = 72;

/** One line of the password checklist. `other` is a set of characters without a name. */
interface PasswordRule {
  id: 'length' | keyof typeof CHARACTER_SETS | 'other';
  /** Empty for `length`. */
  characters: string;
  /** True when the password satisfies the rule. */
  test(password: string): boolean;
}

const nameOf = (set: string): PasswordRule['id'] => {
  const named = Object.entries(CHARACTER_SETS).find(([, characters]) => characters === set);
  return (named?.[0] as keyof typeof CHARACTER_SETS | undefined) ?? 'other';
};

/** In display order. */
export function passwordRules({ minLength, requiredCharacters }: PasswordPolicy): PasswordRule[] {
  return [
    { id: 'length', characters: '', test: (password) => [...password].length >= minLength },
    ...requiredCharacters.map((characters) => ({
      id: nameOf(characters),
      characters,
      test: (password: string) => [...password].some((character) => characters.includes(character)),
    })),
  ];
}

/** The rules that `password` breaks, in the order of {@link passwordRules}. Empty if it is acceptable. */
export function failedPasswordRules(password: string, policy: PasswordPolicy): PasswordRule['id'][] {
  return passwordRules(policy)
    .filter((rule) => !rule.test(password))
    .map((rule) => rule.id);
}
