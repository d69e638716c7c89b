import { keyOf, type Names, type Reference } from '#web/features/audit/audit-names.ts';
import type { AuditRow } from '#web/features/audit/audit-queries.ts';
import { auditEvents } from './events.ts';
import { auditTables } from './tables.ts';
import { fieldName, sentenceCase, textOf } from './values.ts';

export type Entry = Pick<
  AuditRow,
  'action' | 'table_name' | 'record_id' | 'user_id' | 'source' | 'old_values' | 'new_values'
>;

/** A piece of a sentence. Values stand out; a link leads to the row's page. */
export type Part =
  | { type: 'text'; text: string }
  | { type: 'value'; text: string }
  | { type: 'link'; text: string; to: string };

const say = (text: string): Part => ({ type: 'text', text });

export const plainText = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

const VERBS: Readonly<Record<string, string>> = { insert: 'added', create: 'added', delete: 'deleted' };
/** More changed fields than this are counted. */
const MAX_FIELDS = 3;
/** Columns with the id of another row. */
const REFERENCES: Readonly<Record<string, string>> = {
  assignee: 'users',
  campaign_id: 'campaigns',
  client_id: 'users',
  order_id: 'orders',
  person: 'users',
  plan_id: 'monthly_plans',
  product_id: 'packages',
  release_id: 'releases',
  ticket_id: 'tickets',
  user_id: 'users',
};

/** An entry in words: "Maya changed order HC-2026-0007: status from Pending to Confirmed". */
export function describe(row: Entry, names: Names): Part[] {
  const event = auditEvents.get(row.action);
  const actor = actorOf(row, names);
  if (event?.isAttempt) return [say(`${sentenceCase(event.words)} for the account of `), actor, say(times(row))];
  if (event === undefined) {
    const verb = VERBS[row.action.toLowerCase()] ?? 'changed';
    return [actor, say(` ${verb} `), ...subjectText(row, names), ...(verb === 'deleted' ? [] : changesOf(row, names))];
  }
  const isOwn = row.table_name === 'users' && row.record_id === row.user_id;
  const name = isOwn ? null : nameOf(row, names);
  return [actor, say(` ${event.words}`), ...(name === null ? [] : [say(': '), name])];
}

/** What an entry is about, in words; empty for events without a row. */
export function subjectText(row: Entry, names: Names): Part[] {
  if (row.table_name === null) return [];
  const table = auditTables[row.table_name];
  if (table === undefined) return [say('a record')];
  const name = nameOf(row, names);
  return name === null ? [say(table.noun.replace(/ (of|by|for)$/, ''))] : [say(`${table.noun} `), name];
}

/** The rows whose names the words need. */
export function referencesOf(row: Entry): Reference[] {
  const values = [row.old_values, row.new_values].flatMap((held) => Object.entries(held ?? {}));
  return [
    ...(row.user_id === null ? [] : [{ table: 'users', id: row.user_id }]),
    ...subjectsOf(row),
    ...values.flatMap(([column, held]) => {
      const table = REFERENCES[column];
      return table !== undefined && typeof held === 'string' ? [{ table, id: held }] : [];
    }),
  ];
}

/** The row whose id an entry holds; several if it can be of more than one table. */
function subjectsOf({ table_name: table, record_id: id }: Entry): Reference[] {
  if (table === null || id === null) return [];
  return [auditTables[table]?.idOf ?? table].flat().map((one) => ({ table: one, id }));
}

/** `page/home/es`: texts have no row of their own that could be named. */
function documentLink(id: string): Part {
  const [kind = '', key = '', language = ''] = id.split('/');
  return {
    type: 'link',
    text: `${sentenceCase(key.replaceAll('-', ' '))} (${language})`,
    to: `/admin/set-up/content/${kind}/${key}?language=${language}`,
  };
}

function nameOf(row: Entry, names: Names): Part | null {
  if (row.table_name === 'documents') return row.record_id === null ? null : documentLink(row.record_id);
  const [subject] = subjectsOf(row);
  const { label, page, idOf } = auditTables[row.table_name ?? ''] ?? {};
  // What a client's program reports is a claim: its rows are named by the database only.
  const held = label === undefined || row.source === 'client' ? null : (row.new_values ?? row.old_values)?.[label];
  const name = subjectsOf(row)
    .map((one) => names.get(keyOf(one)))
    .find((found) => found !== undefined);
  const text = name ?? textOf(label ?? '', held);
  if (text === null) return null;
  const isGone = row.action.toLowerCase() === 'delete' && idOf === undefined;
  if (page === undefined || subject === undefined || isGone) return { type: 'value', text };
  return { type: 'link', text, to: page.replace(':id', encodeURIComponent(subject.id)) };
}

function actorOf({ user_id: id, source }: Entry, names: Names): Part {
  if (id === null) return say(source === 'client' ? 'A visitor' : 'The system');
  const name = names.get(keyOf({ table: 'users', id }));
  return name === undefined ? say('A deleted account') : { type: 'link', text: name, to: `/admin/people/${id}` };
}

function times({ new_values: values }: Entry): string {
  const attempts = Number(values?.['attempts'] ?? 1);
  return attempts > 1 ? `, ${attempts} times` : '';
}

/** `: status from Pending to Confirmed, price from $1.00 to $2.00` */
function changesOf(row: Entry, names: Names): Part[] {
  const columns = changedColumns(row);
  const isNew = row.old_values === null;
  if (columns.length > MAX_FIELDS) return isNew ? [] : [say(`: ${columns.length} fields`)];
  return columns.flatMap((column, at) => [
    say(`${at === 0 ? ':' : ','} ${fieldName(column).toLowerCase()}`),
    ...fromTo(row, column, names),
  ]);
}

/** Entries about personal data name the changed columns only. */
function changedColumns({ old_values: before, new_values: after }: Entry): string[] {
  const listed = before === null ? after?.['changed'] : undefined;
  const columns = Array.isArray(listed)
    ? listed.filter((column) => typeof column === 'string')
    : [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return columns.filter((column) => column !== 'updated_at');
}

function fromTo({ old_values: before, new_values: after }: Entry, column: string, names: Names): Part[] {
  return [
    [' from ', before?.[column]],
    [before === null ? ' ' : ' to ', after?.[column]],
  ].flatMap(([word, held]) => {
    const table = REFERENCES[column];
    const text = typeof held === 'string' && table !== undefined ? names.get(keyOf({ table, id: held })) : undefined;
    const shown = text ?? textOf(column, held);
    return shown === null ? [] : [say(String(word)), { type: 'value' as const, text: shown }];
  });
}
