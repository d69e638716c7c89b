import { describe, expect, test } from 'vitest';
import { failedPasswordRules } from './password.ts';

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
    ['', ['length', 'uppercase', 'lowercase', 'digit', 'special']],
  ])('%j breaks %j', (password, broken) => {
    expect(failedPasswordRules(password)).toEqual(broken);
  });

  test('every ASCII punctuation mark is a special character, a non-ASCII letter is not', () => {
    for (const mark of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') expect(failedPasswordRules(`Abcdef1${mark}`)).toEqual([]);
    expect(failedPasswordRules('Abcdef1é')).toEqual(['special']);
    expect(failedPasswordRules('Abcdef1 ')).toEqual(['special']);
  });
});
