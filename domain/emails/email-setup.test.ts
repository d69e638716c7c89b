import { expect, test } from 'vitest';
import { setupPhases, type EmailSetup } from './email-setup.ts';
import { EmailSettingsForm } from './email-settings.ts';
import { engagementLevel } from '#domain/contacts/engagement.ts';

const fresh: EmailSetup = {
  sender_named: false,
  reply_to_set: false,
  smtp_ok: false,
  test_sent: false,
  first_contact: false,
  team_notified: false,
  consents: 0,
  mails_sent: 0,
};

const BARE = 'hello@example.test';

test.each([
  [BARE, false],
  ['<hello@example.test>', false],
  ['Nia Promotion <hello@example.test>', true],
  ['"Nia Promotion" <hello@example.test>', true],
])('[BO-MAIL-04] a sender set by the operator completes the step: %s', (from, done) => {
  expect(setupPhases(fresh, from)[0]?.steps[0]).toMatchObject({ text: 'The sender has a name', done });
});

test('[BO-MAIL-04] timeline has three phases, and the first open one is current', () => {
  expect(setupPhases(fresh, BARE).map(({ state }) => state)).toEqual(['current', 'ahead', 'ahead']);
  const first = { ...fresh, sender_named: true, reply_to_set: true, smtp_ok: true };
  expect(setupPhases(first, BARE).map(({ state }) => state)).toEqual(['done', 'current', 'ahead']);
  const all = { ...first, test_sent: true, first_contact: true, team_notified: true, consents: 1, mails_sent: 100 };
  expect(setupPhases(all, BARE).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(setupPhases({ ...all, mails_sent: 99 }, BARE).at(-1)).toMatchObject({ state: 'current' });
});

test.each([
  [100, 'green'],
  [80, 'green'],
  [79, 'yellow'],
  [60, 'yellow'],
  [59, 'red'],
  [0, 'red'],
])('[BO-MAIL-12] rates an engagement of %i%% as %s', (score, level) => {
  expect(engagementLevel(score)).toBe(level);
});

test('rejects a sender name that would terminate its header', () => {
  const settings = {
    sender_name: 'Hypecast',
    reply_to: '',
    notify_contact: true,
    notify_order: true,
    notify_refund_due: true,
  };
  expect(EmailSettingsForm.parse(settings)).toMatchObject({ sender_name: 'Hypecast', reply_to: null });
  for (const name of ['a"b', 'a<b', 'a\nb', 'a\\b'])
    expect(EmailSettingsForm.safeParse({ ...settings, sender_name: name }).success).toBe(false);
  expect(EmailSettingsForm.safeParse({ ...settings, reply_to: 'nobody' }).success).toBe(false);
});
