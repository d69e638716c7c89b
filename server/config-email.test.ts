import { expect, test } from 'vitest';
import { emailConfig, reservedSender } from './config-email.ts';

const warningsFor = (settings: { SMTP_URL?: string; MAIL_FROM?: string }) => reservedSender(emailConfig(settings));

test('warns of a sender in a reserved domain once emails are sent', () => {
  expect(warningsFor({ SMTP_URL: 'smtp://127.0.0.1' })).toEqual([expect.stringMatching(/^MAIL_FROM: .* reserved/)]);
  expect(warningsFor({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'Shop <shop@mail.example>' })).toHaveLength(1);
  expect(warningsFor({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'Shop <shop@testing.com>' })).toEqual([]);
  expect(warningsFor({})).toEqual([]);
});
