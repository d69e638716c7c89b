import { expect, test } from 'vitest';
import { splitStatements } from './sql-statements.ts';

const texts = (sql: string) => splitStatements(sql).map(({ text }) => text);

test.each([
  ['a string', `select ';''x;';`],
  ['a string with escapes', String.raw`select E'it\'s; fine', e'\\';`],
  ['a name', 'select ";" from "a;b";'],
  ['a line comment', 'select 1 -- ; \n + 1;'],
  ['a nested comment', 'select 1 /* ; /* ; */ ; */ + 1;'],
  ['a body', 'do $$ begin perform 1; end $$;'],
  ['a named body', 'do $body$ begin perform $$;$$; end $body$;'],
  ['parentheses', 'create rule r as on insert to t do also (select 1; select 2);'],
  [
    'an atomic body',
    'create or replace function f() returns int begin atomic select case when true then 1 end; select 2; end;',
  ],
])('%s may hold semicolons', (_, sql) => {
  expect(texts(`${sql}\nselect 2`)).toEqual([sql, 'select 2']);
});

test('a parameter is no body, and BEGIN outside of a routine opens no block', () => {
  expect(texts('prepare p as select $1; begin; select 1; end;')).toEqual([
    'prepare p as select $1;',
    'begin;',
    'select 1;',
    'end;',
  ]);
});

test('says where each statement begins, without the comments before it', () => {
  const sql = '-- first\n\nselect 1;\n/* second\n */ select\n  2;;\nselect 3;';
  expect(splitStatements(sql)).toEqual([
    { text: 'select 1;', line: 3 },
    { text: 'select\n  2;', line: 5 },
    { text: 'select 3;', line: 7 },
  ]);
});

test("reads a dump's commands of psql and its data", () => {
  const sql = String.raw`\restrict abc
COPY public.t (a, b) FROM stdin;
1	it's; a "row
\.

COPY public.u (a) FROM stdin;
\.
\unrestrict abc
`;
  expect(splitStatements(sql)).toEqual([
    { text: String.raw`\restrict abc`, line: 1 },
    { text: 'COPY public.t (a, b) FROM stdin;', line: 2, data: `1\tit's; a "row\n` },
    { text: 'COPY public.u (a) FROM stdin;', line: 6, data: '' },
    { text: String.raw`\unrestrict abc`, line: 8 },
  ]);
});

test('an unfinished string ends with the file', () => {
  expect(texts("select 1; select 'x; y")).toEqual(['select 1;', "select 'x; y"]);
});
