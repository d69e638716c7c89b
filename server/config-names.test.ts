import { expect, test } from 'vitest';
import { SETTING_NAMES } from './config.ts';
import { unknownSettings } from './config-names.ts';

const complaints = (...names: string[]) => unknownSettings(names, SETTING_NAMES);

test.each([
  ['SIGNUPS', 'SIGN_UPS'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['BACKUP_PASPHRASE', 'BACKUP_PASSPHRASE'],
  ['TIMEZONE', 'TIME_ZONE'],
  ['sign_ups', 'SIGN_UPS'],
])('%s is taken for %s', (name, meant) => {
  expect(complaints(name)).toEqual([`${name}: there is no such setting, so it does nothing; ${meant} is one`]);
});

test.each(['SMTP_PASSWORD', 'STRIPE_API_KEY', 'S3_FORCE_PATH_STYLE'])('%s belongs to a family of ours', (name) => {
  expect(complaints(name)).toEqual([`${name}: there is no such setting, so it does nothing`]);
});

test('says nothing of settings and of the names of other programs', () => {
  const others = ['HOME', 'HOSTS', 'PATH', 'PWD', 'SHELL', 'LANG', 'USER', 'LOGNAME', 'TERM', 'TZ', 'NODE_ENV', 'POST'];
  const long = ['DATABASE_HOST', 'GOOGLE_APPLICATION_CREDENTIALS', 'OTEL_EXPORTER_OTLP_HEADERS', 'JOURNAL_STREAM'];
  expect(complaints(...SETTING_NAMES, ...others, ...long, 'npm_config_cache')).toEqual([]);
});
