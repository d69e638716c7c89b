import { RestError } from '#server/protocols/rest/errors.ts';

export interface Preferences {
  return: 'minimal' | 'representation' | 'headers-only' | null;
  count: 'exact' | 'planned' | 'estimated' | null;
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  missing: 'default' | 'null' | null;
  handling: 'strict' | 'lenient' | null;
  tx: 'commit' | 'rollback' | null;
  timezone: string | null;
  maxAffected: number | null;
}

const CHOICES = {
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
} as const;

type Choice = keyof typeof CHOICES;
const isChoice = (name: string): name is Choice => Object.hasOwn(CHOICES, name);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Parses `Prefer` (RFC 7240); the first occurrence of a preference counts. @throws {RestError} PGRST122 under
 * handling=strict
 */
export function parsePrefer(header: string | null): Preferences {
  const found: Preferences = {
    return: null,
    count: null,
    resolution: null,
    missing: null,
    handling: null,
    tx: null,
    timezone: null,
    maxAffected: null,
  };
  if (header === null) return found;
  const unknown: string[] = [];
  for (const part of header.split(',')) {
    const word = part.trim();
    if (word !== '' && !readPreference(found, word)) unknown.push(word);
  }
  if (found.handling === 'strict' && unknown.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  return found;
}

function readPreference(found: Preferences, word: string): boolean {
  const [name = '', value = ''] = word.split('=', 2);
  if (isChoice(name)) {
    const choice = CHOICES[name].find((each) => each === value);
    if (choice === undefined) return false;
    Object.assign(found, { [name]: found[name] ?? choice });
    return true;
  }
  if (name === 'max-affected' && /^\d{1,9}$/.test(value)) {
    found.maxAffected ??= Number(value);
    return true;
  }
  if (name === 'timezone' && isTimeZone(value)) {
    found.timezone ??= value;
    return true;
  }
  return false;
}

/** The `Preference-Applied` header for the preferences this kind of request supports; empty when there are none. */
export function preferenceApplied(prefer: Preferences, heeded: readonly (keyof Preferences)[]): string {
  const applied = heeded.flatMap((name) => {
    if (name === 'maxAffected')
      return prefer.maxAffected === null || prefer.handling !== 'strict' ? [] : [`max-affected=${prefer.maxAffected}`];
    return prefer[name] === null ? [] : [`${name}=${prefer[name]}`];
  });
  return applied.join(', ');
}
