import { expect, test } from 'vitest';
import type { SettingGroupState } from '#domain/settings/setting-groups.ts';
import { accountsSpec, captchaSpec } from './sign-in-specs.ts';
import { enteredValues, isEdited, missingValues, secretsOf } from './group-values.ts';

const captcha = (more: Partial<SettingGroupState> = {}): SettingGroupState => ({
  source: 'none',
  sources: {},
  values: {},
  secrets: { CAPTCHA_SECRET: { state: 'none', last4: '' } },
  ...more,
});
const stored = captcha({
  source: 'stored',
  values: { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: '0x4A' },
  secrets: { CAPTCHA_SECRET: { state: 'set', last4: '7k2q' } },
});

test('sends what is set under what was typed, without what the environment sets', () => {
  const state = captcha({
    sources: { SIGN_UPS: 'environment', PASSWORD_MIN_LENGTH: 'stored' },
    values: { SIGN_UPS: 'off', PASSWORD_MIN_LENGTH: '12' },
  });
  expect(enteredValues(accountsSpec, state, { PASSWORD_REQUIRED_CHARACTERS: ':' })).toEqual({
    PASSWORD_MIN_LENGTH: '12',
    PASSWORD_REQUIRED_CHARACTERS: ':',
  });
  expect(enteredValues(accountsSpec, state, { PASSWORD_MIN_LENGTH: ' 14 ' }).PASSWORD_MIN_LENGTH).toBe('14');
});

test('asks for everything of a group that is set as a whole', () => {
  expect(missingValues(captchaSpec, captcha(), {})).toEqual({
    CAPTCHA_PROVIDER: 'Choose the service.',
    CAPTCHA_SITE_KEY: 'Enter the site key.',
    CAPTCHA_SECRET: 'Enter the secret key.',
  });
  expect(missingValues(accountsSpec, captcha(), {})).toEqual({});
});

test('a stored secret goes only with the values that it was saved with', () => {
  expect(missingValues(captchaSpec, stored, {})).toEqual({});
  expect(missingValues(captchaSpec, stored, { CAPTCHA_SITE_KEY: '0x4A ' })).toEqual({});
  expect(Object.keys(missingValues(captchaSpec, stored, { CAPTCHA_SITE_KEY: '0x4B' }))).toEqual(['CAPTCHA_SECRET']);
  expect(missingValues(captchaSpec, stored, { CAPTCHA_SITE_KEY: '0x4B', CAPTCHA_SECRET: 'new' })).toEqual({});
  const lost = { ...stored, secrets: { CAPTCHA_SECRET: { state: 'enter_again', last4: '7k2q' } } } as const;
  expect(missingValues(captchaSpec, lost, {})).toEqual({ CAPTCHA_SECRET: 'Enter the secret key.' });
});

test('knows what was changed, and what a draft must not contain', () => {
  expect(isEdited(stored, { CAPTCHA_SITE_KEY: '0x4A' }, 'CAPTCHA_SITE_KEY')).toBe(false);
  expect(isEdited(stored, { CAPTCHA_SITE_KEY: '' }, 'CAPTCHA_SITE_KEY')).toBe(true);
  expect(isEdited(stored, {}, 'CAPTCHA_SITE_KEY')).toBe(false);
  expect(secretsOf(captchaSpec)).toEqual(['CAPTCHA_SECRET']);
});
