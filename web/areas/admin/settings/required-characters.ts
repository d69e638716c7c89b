import { CHARACTER_SETS } from '#domain/accounts/password.ts';
import type { SettingOption } from './group-spec.ts';

const { letter, lowercase, uppercase, digit } = CHARACTER_SETS;

/** Sets of characters as the setting is written: separated by colons, a colon of their own escaped, a colon alone for none. */
export const joinSets = (sets: readonly string[]): string =>
  sets.length === 0 ? ':' : sets.map((set) => set.replaceAll(':', '\\:')).join(':');

/** The values of `PASSWORD_REQUIRED_CHARACTERS` that have a name. */
export const requiredCharacterOptions: readonly SettingOption[] = [
  { value: '', text: 'a–z, A–Z, 0–9, symbols (default)' },
  { value: joinSets([lowercase, uppercase, digit]), text: 'a–z, A–Z, 0–9' },
  { value: joinSets([letter, digit]), text: 'Letters and digits' },
  { value: joinSets([]), text: 'None' },
];
