import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { PROJECT_ROOT } from '#server/platform/project-root.ts';
import { complaintsAboutFunction, complaintsAboutName, complaintsAboutTitle } from './vocabulary.ts';

/** Columns, arguments and triggers that are stored or part of the wire format. */
const STORED_SQL_NAMES = ['by_staff', 'mail', 'refuse_write'];

/** Keys that end with a code of the wire format. */
const CODES_IN_KEYS = [
  'campaigns.event.refused.active',
  'campaigns.event.refused.paused',
  'checkout.taxNumber.refused',
  'error.declined.refused',
  'error.promo_refused',
  'portal.activity.ticket.staff',
];

/** The names in a definition, and those of the functions that it creates. Comments and string constants are left out. */
function namesIn(sql: string) {
  const code = sql.replace(/--[^\n]*/g, '').replace(/'(?:[^']|'')*'/g, `''`);
  return {
    names: [...new Set(code.match(/[a-z_][a-z0-9_]*/gi))].filter((name) => !STORED_SQL_NAMES.includes(name)),
    functions: [...code.matchAll(/^create or replace function \w+\.(\w+)/gm)].map(([, name = '']) => name),
  };
}

const complaintsAboutSql = (sql: string): string[] => {
  const { names, functions } = namesIn(sql);
  return [...names.flatMap(complaintsAboutName), ...functions.flatMap(complaintsAboutFunction)];
};

test('the definitions of the database have no name with another word', async () => {
  const { definitions } = await readSchemaFiles(['platform', 'shop', 'standalone']);
  // Aliases have the names of the previous version.
  const current = definitions.filter(({ path }) => !path.startsWith('shop/aliases/'));
  expect(current.flatMap(({ path, sql }) => complaintsAboutSql(sql).map((text) => `${path}: ${text}`))).toEqual([]);
});

test.each(['web/messages/en', 'server/emails/messages'])('keys of messages in %s', async (folder) => {
  const files = (await readdir(join(PROJECT_ROOT, folder))).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(files.map((name) => readFile(join(PROJECT_ROOT, folder, name), 'utf8')));
  const keys = texts.flatMap((text) => Object.keys(JSON.parse(text) as object));
  expect(keys.length).toBeGreaterThan(100);
  expect(keys.filter((key) => !CODES_IN_KEYS.includes(key)).flatMap(complaintsAboutName)).toEqual([]);
});

describe('a definition', () => {
  test.each([
    ['create or replace function public.office_figures() returns jsonb', 1],
    ['create or replace function internal.tell_invoice() returns trigger', 1],
    ['create or replace function internal.open_refund(staff uuid) returns jsonb', 1],
    ['create policy staff_add on public.campaigns', 1],
    ['declare former text; begin end', 1],
    ['create or replace view public.email_outbox_mails as select 1', 1],
    [`-- told by mail\nselect m.by_staff from public.ticket_messages as m where m.origin = 'staff'`, 0],
    ['create or replace function internal.newsletter_preference(mailbox text) returns text', 0],
  ])('%s has %i wrong names', (sql, count) => {
    expect(complaintsAboutSql(sql)).toHaveLength(count);
  });
});

test.each([
  ['[SF-ORD-11] the team is told', 1],
  ['Staff see a refusal', 2],
  ['sends a mail', 1],
  ['retry-mail sends /functions/v1/mail-status and by_staff again', 0],
  ['an email to a mailbox', 0],
])('the title "%s" has %i wrong words', (title, count) => {
  expect(complaintsAboutTitle(title)).toHaveLength(count);
});
