import { describe, expect, test } from 'vitest';
import { profile } from '#tests/support/content.ts';
import { fillPlaceholders, placeholdersOf, unknownPlaceholders } from './placeholders.ts';

describe('unknownPlaceholders', () => {
  test.each<[string, string[]]>([
    ['no braces at all', []],
    ['{name} and {email}', []],
    ['{nmae} and {email}', ['{nmae}']],
    ['{constructor} {name} {}', ['{constructor}', '{}']],
    ['{ name }', ['{ name }']],
    ['an open { brace', ['{']],
    ['a closed } brace', ['}']],
    ['{{name}}', ['{']],
  ])('of “%s” are %j', (text, expected) => {
    expect(unknownPlaceholders(text, ['name', 'email'])).toEqual(expected);
  });
});

describe('placeholdersOf', () => {
  test('the profile knows none, because it is what they stand for', () => {
    expect(placeholdersOf('profile')).toEqual([]);
  });

  test('only legal texts know the names of links', () => {
    expect(placeholdersOf('page')).toContain('legalName');
    expect(placeholdersOf('page')).not.toContain('privacy');
    expect(placeholdersOf('legal')).toEqual(expect.arrayContaining([...placeholdersOf('page'), 'privacy']));
  });
});

describe('fillPlaceholders', () => {
  test('every placeholder of a page has its word of the profile', () => {
    const known = placeholdersOf('page');
    const filled = fillPlaceholders(
      known.map((name) => `{${name}}`),
      profile,
    );
    expect(Object.fromEntries(known.map((name, at) => [name, filled[at]]))).toEqual({
      name: profile.name,
      legalName: profile.legalName,
      street: profile.address.street,
      city: profile.address.city,
      country: profile.address.country,
      email: profile.email,
      supportHours: profile.supportHours,
      currency: profile.currency,
    });
  });

  test('reaches texts in objects and lists, and leaves everything else as it is', () => {
    const value = { a: ['{name}!', 7, true, null], b: { c: '{privacy} {unknown} {toString}' } };
    expect(fillPlaceholders(value, { ...profile, name: 'Nine $& {email}' })).toEqual({
      a: ['Nine $& {email}!', 7, true, null],
      b: { c: '{privacy} {unknown} {toString}' },
    });
  });
});
