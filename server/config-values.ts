import * as z from 'zod';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from '#domain/accounts/password.ts';

/** An invalid setting. The message is one line for the operator, starting with the setting's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A switch. */
export const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((word) => ['on', 'true', '1'].includes(word));
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text));
const emptyIsUnset = (value: unknown) => (value === '' ? undefined : value);
/** An empty setting counts as unset. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsUnset, schema.optional());

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A comma separated list. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Sets of characters in GoTrue's format: separated by colons; `\:` is a colon. A colon alone requires none. */
const characterSets = (text: string): string[] =>
  text
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll('\\:', ':'))
    .filter((set) => set !== '');

/** The rules for new passwords; each part has its own default. */
export const passwordPolicy = (
  minLength: number | undefined,
  requiredCharacters: string | undefined,
): PasswordPolicy => ({
  minLength: minLength ?? DEFAULT_PASSWORD_POLICY.minLength,
  requiredCharacters:
    requiredCharacters === undefined ? DEFAULT_PASSWORD_POLICY.requiredCharacters : characterSets(requiredCharacters),
});
