import { isIP } from 'node:net';
import * as z from 'zod';
import { asciiDomain } from '#domain/emails/email-address.ts';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from '#domain/accounts/password.ts';

/** An invalid setting. The message is one line for the operator, starting with the setting's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A switch. */
export const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((word) => ['on', 'true', '1'].includes(word));
/** A whole number, with one message for whatever else it is. */
export function wholeNumber(least: number, most?: number) {
  const message = `must be a whole number${most === undefined ? `, at least ${least}` : ` from ${least} to ${most}`}`;
  const atLeast = z.coerce.number(message).int(message).min(least, message);
  return most === undefined ? atLeast : atLeast.max(most, message);
}
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text));
/** Whether a URL has no path, query, fragment or credentials. */
export const isOrigin = ({ href, origin }: URL): boolean => href === `${origin}/`;
const emptyIsUnset = (value: unknown) => (value === '' ? undefined : value);
/** An empty setting counts as unset. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsUnset, schema.optional());

export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return (
    bare === 'localhost' ||
    bare.endsWith('.localhost') ||
    bare === '::1' ||
    (isIP(bare) === 4 && bare.startsWith('127.'))
  );
}

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

/** A domain in the form in which domains are compared: lower case, other scripts in punycode. Empty if it is none. */
export const comparableDomain = (domain: string): string => asciiDomain(domain) ?? '';

/** A comma separated list of email domains. @throws {ConfigError} */
export const emailDomains = (name: string, text: string | undefined): string[] =>
  listOf(text).map((domain) => {
    const comparable = comparableDomain(domain);
    if (comparable === '') throw new ConfigError(`${name}: "${domain}" is not a domain such as example.com`);
    return comparable;
  });

/** Sets of characters in GoTrue's format: separated by colons; `\:` is a colon. A colon alone requires none. */
const characterSets = (text: string): string[] =>
  text
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll('\\:', ':'))
    .filter((set) => set !== '');

/** The rules for new passwords, beside those that the browser can check. */
export interface NewPasswordPolicy extends PasswordPolicy {
  /** Whether a password may be a breached or an obvious one. */
  acceptsGuessable: boolean;
}

interface PasswordSettings {
  PASSWORD_MIN_LENGTH?: number | undefined;
  PASSWORD_REQUIRED_CHARACTERS?: string | undefined;
  GUESSABLE_PASSWORDS?: boolean | undefined;
}

/** The rules for new passwords; each part has its own default. */
export const passwordPolicy = (set: PasswordSettings): NewPasswordPolicy => ({
  minLength: set.PASSWORD_MIN_LENGTH ?? DEFAULT_PASSWORD_POLICY.minLength,
  requiredCharacters:
    set.PASSWORD_REQUIRED_CHARACTERS === undefined
      ? DEFAULT_PASSWORD_POLICY.requiredCharacters
      : characterSets(set.PASSWORD_REQUIRED_CHARACTERS),
  acceptsGuessable: set.GUESSABLE_PASSWORDS ?? false,
});
