import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import plugin from './house-rules.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const {
  vocabulary,
  'test-titles': testTitles,
  'no-double-assertion': noDoubleAssertion,
  'no-shop-sql': noShopSql,
} = plugin.rules;
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } });
const bad = (code: string, count = 1) => ({ code, errors: count });

tester.run('vocabulary', vocabulary!, {
  valid: [
    'const emails = [];',
    'function notifyTeam() {}',
    'const teller = 1; function tellingName() {}',
    // Columns, JSON fields and names of other packages.
    'const { mail, refused } = row;',
    'interface Row { by_staff: boolean; mails: number; refusal: string }',
    'send({ mail: true });',
  ],
  invalid: [
    bad('const codeMail = 1;'),
    bad('const staff = await server.signedIn({ admin: true });'),
    bad('let told: string;'),
    bad('const former = stored();'),
    bad('const [news] = read(); const isNews = true;'),
    bad('const refused = await save();'),
    bad('const MOST_ROWS = 5;'),
    bad('const LONGEST_NAME = 5;'),
    bad('const PATIENCE_MS = 5;'),
    bad('function tellTeam() {}'),
    bad('const tell = () => 1;'),
    bad('function send(mail: string, { mails }: Mails) {}'),
    bad('rows.map((refusal) => refusal.code);'),
    bad('const f = function (paper = 1) {};'),
    bad('class Outbox { tellTeam() {} }'),
    bad('class Outbox { #mails = 1; }'),
    bad('type OfficeDesk = string;', 2),
    bad('interface MailRow {}'),
    bad('class Refusal {}'),
    bad('function identity<Mail>(value: Mail) { return value; }'),
  ],
});

tester.run('test-titles', testTitles!, {
  valid: [
    "test('the team gets an email', () => {});",
    "test('retry-mail sends again, and by_staff stays', () => {});",
    "server.test('told');",
    'describe.each(engines)(name, () => {});',
  ],
  invalid: [
    bad("test('the team is told', () => {});"),
    bad("test.skip('Staff read it', () => {});"),
    bad("describe.each(engines)('mail on %s', () => {});"),
    bad('test.for(rows)(`${name} refuses papers`, () => {});', 2),
    bad('it.each`a`("whoever it is", () => {});'),
  ],
});

tester.run('no-double-assertion', noDoubleAssertion!, {
  valid: ['const x = y as string;', 'const x = y as unknown;'],
  invalid: [bad('const x = y as unknown as string;')],
});

tester.run('no-shop-sql', noShopSql!, {
  valid: [
    "sql.query('select * from storage.objects where id = $1')",
    'sql.query(`select * from ${table} join auth.users as u on u.id = $1`)',
    "const SHOP_TABLES = { outbox: 'public.email_outbox', devInbox: 'internal.dev_inbox' };",
    "throw new Error('read it from internal documents, or from public pages')",
  ],
  invalid: [
    bad("sql.query('select * from internal.sandbox_charges where payment_id = $1')"),
    bad('sql.query(`select ${columns}\n from public.orders`)'),
    bad('sql.query(`select 1 from ${table} as t JOIN\n  public.orders as o on true`)'),
    bad("sql.query('update only public.orders set notes = null')"),
    bad("sql.query('insert into internal.checkouts (key) values ($1)')"),
    bad("sql.script('truncate table public.orders')"),
    bad("sql.query('select internal.settle_payment($1, $2)')"),
  ],
});
