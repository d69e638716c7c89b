import type { Profile } from './schemas/profile.ts';
import { linkNames } from './schemas/legal.ts';
import type { DocumentKind } from './document-names.ts';

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The part of a profile that texts may name. */
export type ProfileFacts = Pick<Profile, 'name' | 'legalName' | 'email' | 'supportHours'> & {
  address: Pick<Profile['address'], 'street' | 'city' | 'country'>;
  /** Its name, in the language of the text. */
  currency: string;
};

/** What texts may name of the profile, so that a changed name or address reaches them. */
const profileWords = {
  name: ({ name }) => name,
  legalName: ({ legalName }) => legalName,
  street: ({ address }) => address.street,
  city: ({ address }) => address.city,
  country: ({ address }) => address.country,
  email: ({ email }) => email,
  supportHours: ({ supportHours }) => supportHours,
  currency: ({ currency }) => currency,
} satisfies Record<string, (profile: ProfileFacts) => string>;

const isProfileWord = (name: string): name is keyof typeof profileWords => Object.hasOwn(profileWords, name);

/** The placeholders that texts of a kind may contain. A field may have others, as those of emails have. */
export function placeholdersOf(kind: DocumentKind): string[] {
  if (kind === 'profile' || kind === 'email') return [];
  return kind === 'legal' ? [...Object.keys(profileWords), ...linkNames] : Object.keys(profileWords);
}

/** The names in braces of a text that are none of `known`, and a brace without a partner as itself. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter((name) => !known.includes(name));
  const rest = text.replaceAll(PLACEHOLDER, '');
  return [...names.map((name) => `{${name}}`), ...(/[{}]/.exec(rest) ?? [])];
}

/** Puts values in the places of their names. Other braces stay. */
export const fillWith = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(PLACEHOLDER, (all, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : all));

/** Puts the profile's words into every text of a value. Links of legal texts stay for the page. */
export function fillPlaceholders<T>(value: T, profile: ProfileFacts): T;
export function fillPlaceholders(value: unknown, profile: ProfileFacts): unknown {
  if (typeof value === 'string')
    return value.replaceAll(PLACEHOLDER, (all, name: string) =>
      isProfileWord(name) ? profileWords[name](profile) : all,
    );
  if (Array.isArray(value)) return value.map((item: unknown) => fillPlaceholders(item, profile));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillPlaceholders(inner, profile)]));
}
