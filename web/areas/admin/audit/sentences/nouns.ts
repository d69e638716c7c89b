import { keyOf, type Names, type Reference } from '#web/features/audit/audit-names.ts';
import { say, value, type Entry, type Part } from './parts.ts';
import { auditTables } from './tables.ts';
import { textOf } from './values.ts';

const valueOf = ({ old_values: before, new_values: after }: Entry, column: string): unknown =>
  after?.[column] ?? before?.[column];

/** The row that names the entry's row: itself, or the one that it belongs to. */
export function subjectOf(row: Entry): Reference | null {
  const { table_name: table, record_id: id } = row;
  if (table === null || id === null) return null;
  const [other, column] = auditTables[table]?.nameFrom ?? [];
  if (other === undefined) return { table, id };
  if (column === undefined) return { table: other, id };
  const held = valueOf(row, column);
  return typeof held === 'string' ? { table: other, id: held } : { table, id };
}

/** The name of the entry's row, as a link to its page where it has one; null if it is not known. */
export function nameOf(row: Entry, names: Names): Part | null {
  const words = auditTables[row.table_name ?? ''];
  const subject = subjectOf(row);
  // What a client's program reports is a claim: its rows are named by the database only.
  const column = row.source === 'client' ? undefined : words?.nameIn;
  const held = column === undefined ? null : textOf(column, valueOf(row, column));
  const name = (subject === null ? undefined : names.get(keyOf(subject))) ?? held;
  if (name === null) return null;
  const isGone = row.action.toLowerCase() === 'delete' && words?.nameFrom === undefined;
  if (words?.page === undefined || subject === null || isGone) return value(name);
  return { type: 'link', text: name, to: words.page(subject.id) };
}

/** The entry's row, with its name and a link to its page where it has them. */
export function nounOf(row: Entry, names: Names): Part[] {
  const words = auditTables[row.table_name ?? ''];
  if (words === undefined) return [say('a record')];
  const name = nameOf(row, names);
  return name === null ? [say(words.unnamed)] : [say(`${words.named} `), name];
}
