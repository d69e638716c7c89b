import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import plugin from './house-rules.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const { vocabulary, 'no-double-assertion': noDoubleAssertion } = plugin.rules;
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

tester.run('no-double-assertion', noDoubleAssertion!, {
  valid: ['const x = y as string;', 'const x = y as unknown;'],
  invalid: [bad('const x = y as unknown as string;')],
});
