import { expect, test } from 'vitest';
import { emailConfig, EmailSettings, reservedSender } from './config-email.ts';

const warningsFor = (settings: { SMTP_URL?: string; MAIL_FROM?: string }) =>
  reservedSender(emailConfig(settings), emailConfig(settings).from ?? 'Shop <shop@shop.test>');

test('warns of a sender in a reserved domain once emails are sent', () => {
  expect(warningsFor({ SMTP_URL: 'smtp://127.0.0.1' })).toEqual([expect.stringMatching(/^MAIL_FROM: .* reserved/)]);
  expect(warningsFor({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'Shop <shop@mail.example>' })).toHaveLength(1);
  expect(warningsFor({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'Shop <shop@testing.com>' })).toEqual([]);
  expect(warningsFor({})).toEqual([]);
});

test('the errors of MAIL_FROM and SMTP_URL show how they are written', () => {
  const reason = (settings: Record<string, string>) => {
    const { error } = EmailSettings.safeParse(settings);
    return error?.issues[0]?.message;
  };
  expect(reason({ MAIL_FROM: 'Hypecast' })).toContain('in angle brackets: My Agency <shop@example.com>');
  for (const url of ['mail.example.com:587', 'mail.example.com', 'https://mail.example.com', 'smtp://'])
    expect(reason({ SMTP_URL: url })).toContain('smtp://user:password@mail.example.com:587');
  expect(reason({ SMTP_URL: 'smtps://user:p%40ss@mail.example.com' })).toBeUndefined();
});
