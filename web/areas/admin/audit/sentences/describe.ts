import { keyOf, type Names, type Reference } from '#web/features/audit/audit-names.ts';
import { eventOf } from './events.ts';
import { nounOf, subjectOf } from './nouns.ts';
import { say, value, type Entry, type Part } from './parts.ts';
import { auditTables, referenceColumns } from './tables.ts';
import { textOf, wordsOf } from './values.ts';

/** More changed fields than this are counted. */
const MAX_FIELDS = 3;

/** An entry of the audit log as a sentence: "Maya changed the price of package YouTube Ads Premium from $490 to $520". */
export function describe(row: Entry, names: Names): Part[] {
  return [actorOf(row, names), say(' '), ...(eventOf(row, names) ?? changeOf(row, names))];
}

/** The rows whose names a sentence needs. */
export function referencesOf(row: Entry): Reference[] {
  const subject = subjectOf(row);
  const values = [row.old_values, row.new_values].flatMap((held) => Object.entries(held ?? {}));
  return [
    ...(row.user_id === null ? [] : [{ table: 'users', id: row.user_id }]),
    ...(subject === null ? [] : [subject]),
    ...(row.table_name === null || row.record_id === null ? [] : [{ table: row.table_name, id: row.record_id }]),
    ...values.flatMap(([column, held]) => {
      const table = referenceColumns[column];
      return table !== undefined && typeof held === 'string' ? [{ table, id: held }] : [];
    }),
  ];
}

function actorOf({ user_id: id, source }: Entry, names: Names): Part {
  if (id === null) return say(source === 'client' ? 'A visitor' : 'The system');
  const name = names.get(keyOf({ table: 'users', id }));
  return name === undefined ? say('A deleted account') : { type: 'link', text: name, to: `/admin/people/${id}` };
}

function changeOf(row: Entry, names: Names): Part[] {
  const words = auditTables[row.table_name ?? ''];
  switch (row.action.toLowerCase()) {
    case 'insert':
    case 'create':
      return [say(`${words?.inserted ?? 'added'} `), ...nounOf(row, names)];
    case 'delete':
      return [say(`${words?.deleted ?? 'deleted'} `), ...nounOf(row, names)];
    default:
      return updateOf(row, names);
  }
}

function updateOf(row: Entry, names: Names): Part[] {
  const fields = changedFields(row);
  const noun = nounOf(row, names);
  const [only] = fields;
  if (only === undefined) return [say('changed '), ...noun];
  if (fields.length > MAX_FIELDS) return [say(`changed ${fields.length} fields of `), ...noun];
  const list = new Intl.ListFormat('en-US').format(fields.map((column) => `the ${wordsOf(column)}`));
  const start = [say(`changed ${list} of `), ...noun];
  return fields.length === 1 ? [...start, ...fromTo(row, only, names)] : start;
}

/** Entries about personal data name the changed columns only. */
function changedFields({ old_values: before, new_values: after }: Entry): string[] {
  if (Array.isArray(after?.['changed']) && before === null)
    return after['changed'].filter((column): column is string => typeof column === 'string' && column !== 'updated_at');
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (column) => column !== 'updated_at',
  );
}

function fromTo({ old_values: before, new_values: after }: Entry, column: string, names: Names): Part[] {
  const [from, to] = [before, after].map((held) => partOf(column, held?.[column], names));
  if (from && to) return [say(' from '), from, say(' to '), to];
  if (to) return [say(' to '), to];
  const isCleared = after !== null && after[column] === null;
  return from && isCleared ? [say('; it was '), from, say(' and is empty now')] : [];
}

function partOf(column: string, held: unknown, names: Names): Part | null {
  const table = referenceColumns[column];
  if (table !== undefined && typeof held === 'string') {
    const name = names.get(keyOf({ table, id: held }));
    const page = auditTables[table]?.page;
    if (name === undefined) return null;
    return page === undefined ? value(name) : { type: 'link', text: name, to: page(held) };
  }
  const text = textOf(column, held);
  return text === null ? null : value(text);
}
