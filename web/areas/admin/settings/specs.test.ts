import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namesOf, settingGroupNames } from '#domain/settings/setting-groups.ts';
import { addressesSpec, serverSpec } from '../emails/email-specs.ts';
import { retentionSpec, timeSpec } from './data-specs.ts';
import { secretsOf } from './group-values.ts';
import { joinSets, requiredCharacterOptions } from './required-characters.ts';
import { accountsSpec, captchaSpec, googleSpec, openIdSpec } from './sign-in-specs.ts';
import { stripeEvents, stripeSpec } from './stripe-spec.ts';

const status = { from: 'shop@example.test', teamEmail: 'team@example.test', server: null, timeZone: 'UTC' };
const specs = [
  serverSpec,
  addressesSpec(status),
  stripeSpec,
  googleSpec,
  openIdSpec,
  captchaSpec,
  accountsSpec,
  timeSpec(),
  retentionSpec,
];

test('every setting of every group has a field, and secrets have fields for secrets', () => {
  expect(specs.map(({ group }) => group)).toEqual(settingGroupNames);
  for (const spec of specs) {
    expect(spec.fields.map(({ name }) => name).toSorted()).toEqual(namesOf(spec.group).toSorted());
    expect(secretsOf(spec)).toEqual(namesOf(spec.group).filter((name) => /SECRET|PASSWORD$/.test(name)));
  }
});

test('the events are those of the documentation', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../../docs/payments.md'), 'utf8');
  const [, listed = ''] = /### Events\n+```\n([^`]+)```/.exec(docs) ?? [];
  expect(stripeEvents).toEqual(listed.trim().split(/\s+/));
});

test('sets of characters are written as the setting is read', () => {
  expect(joinSets([])).toBe(':');
  expect(joinSets(['ab:', '01'])).toBe(String.raw`ab\::01`);
  expect(new Set(requiredCharacterOptions.map(({ value }) => value)).size).toBe(requiredCharacterOptions.length);
});

test('a time zone is found under its city, and has a time', () => {
  const [zone] = timeSpec().fields;
  const options = zone?.kind === 'select' ? zone.options : [];
  expect(options.find(({ value }) => value === 'America/Argentina/La_Rioja')).toMatchObject({
    group: 'America',
    text: 'Argentina, La Rioja',
  });
  expect(options[0]).toEqual({ value: '', text: 'Asia/Dubai (default)' });
  expect(zone?.note?.('Europe/Lisbon')).toMatch(/^It’s \d{1,2}:\d\d [AP]M there now\.$/);
});
