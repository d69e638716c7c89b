import { describe, expect, test } from 'vitest';
import { CHARACTER_SETS, DEFAULT_PASSWORD_POLICY, failedPasswordRules as failed, passwordRules } from './password.ts';

const failedPasswordRules = (password: string) => failed(password, DEFAULT_PASSWORD_POLICY);

describe('password rules', () => {
  test('[AUTH-23] rejects seven characters and accepts eight', () => {
    expect(failedPasswordRules('Abcd1-x')).toEqual(['length']);
    expect(failedPasswordRules('Abcd1-xy')).toEqual([]);
  });

  test.each([
    ['abcdef1-', ['uppercase']],
    ['ABCDEF1-', ['lowercase']],
    ['Abcdefg-', ['digit']],
    ['Abcdefg1', ['special']],
    ['', ['length', 'lowercase', 'uppercase', 'digit', 'special']],
  ])('%j breaks %j', (password, broken) => {
    expect(failedPasswordRules(password)).toEqual(broken);
  });

  test('counts every ASCII punctuation mark as a special character, but no non-ASCII letter', () => {
    for (const mark of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') expect(failedPasswordRules(`Abcdef1${mark}`)).toEqual([]);
    expect(failedPasswordRules('Abcdef1é')).toEqual(['special']);
    expect(failedPasswordRules('Abcdef1 ')).toEqual(['special']);
  });

  test('replaces the rules by the operator’s, and describes an unnamed set by its characters', () => {
    const policy = { minLength: 6, requiredCharacters: ['0123456789', '€:', CHARACTER_SETS.letter] };
    expect(failed('abcde', policy)).toEqual(['length', 'digit', 'other']);
    expect(failed('1234:€', policy)).toEqual(['letter']);
    expect(failed('abc1:d', policy)).toEqual([]);
    expect(passwordRules(policy).map(({ id, characters }) => [id, characters])).toEqual([
      ['length', ''],
      ['digit', '0123456789'],
      ['other', '€:'],
      ['letter', CHARACTER_SETS.letter],
    ]);
    expect(failed('', { minLength: 6, requiredCharacters: [] })).toEqual(['length']);
  });
});
