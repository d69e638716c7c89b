import { isDay } from '#domain/period.ts';
import { keyOf, type Names, type Reference } from '#web/features/audit/audit-names.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { assignmentOf, assignedReferences } from './assignments.ts';
import { referenceColumns, wordsOf } from './columns.ts';
import { eventOf } from './events.ts';
import { nameOf, nounOf, subjectOf } from './nouns.ts';
import { say, value, type Entry, type Part } from './parts.ts';
import { stepOf, switchOf } from './steps.ts';
import { auditTables } from './tables.ts';
import { textOf } from './values.ts';

/** More changed fields than this are counted. */
const MAX_FIELDS = 3;

/** An entry of the audit log as a sentence: "Maya changed the price of the package YouTube Ads Premium from $490 to $520". */
export function describe(row: Entry, names: Names): Part[] {
  const event = eventOf(row);
  if (event?.sentence !== undefined) return event.sentence(row, personOf(row, names) ?? say('a deleted person'));
  return [actorOf(row, names, event?.actor), say(' '), ...(event?.words?.(row, names) ?? changeOf(row, names))];
}

/** What an entry is about, in words; empty for events without a row. */
export const subjectText = (row: Entry, names: Names): Part[] => (row.table_name === null ? [] : nounOf(row, names));

/** The rows whose names a sentence needs. */
export function referencesOf(row: Entry): Reference[] {
  const subject = subjectOf(row);
  const values = [row.old_values, row.new_values].flatMap((held) => Object.entries(held ?? {}));
  return [
    ...(row.user_id === null ? [] : [{ table: 'users', id: row.user_id }]),
    ...(subject === null ? [] : [subject]),
    ...(row.table_name === null || row.record_id === null ? [] : [{ table: row.table_name, id: row.record_id }]),
    ...assignedReferences(row),
    ...values.flatMap(([column, held]) => {
      const table = referenceColumns[column];
      return table !== undefined && typeof held === 'string' ? [{ table, id: held }] : [];
    }),
  ];
}

function personOf({ user_id: id }: Entry, names: Names): Part | null {
  const name = id === null ? undefined : names.get(keyOf({ table: 'users', id }));
  return name === undefined ? null : { type: 'link', text: name, to: `/admin/people/${id}` };
}

function actorOf(row: Entry, names: Names, unnamed = 'The system'): Part {
  if (row.user_id === null) return say(row.source === 'client' ? 'A visitor' : unnamed);
  return personOf(row, names) ?? say('A deleted account');
}

function changeOf(row: Entry, names: Names): Part[] {
  const { table_name: table, new_values: after } = row;
  const words = auditTables[table ?? ''];
  const assignment = assignmentOf(row, names);
  if (assignment !== null) return assignment;
  switch (row.action.toLowerCase()) {
    case 'insert':
    case 'create':
      if (table === 'users') return [say('added '), nameOf(row, names) ?? say('a person'), say(' to the team')];
      if (table === 'ticket_messages' && after?.['internal'] === true)
        return [say('wrote an internal note: '), ...nounOf(row, names)];
      if (table === 'campaign_days' && typeof after?.['day'] === 'string' && isDay(after['day']))
        return [say(`entered ${formatCalendarDate(after['day'])} in `), ...nounOf(row, names)];
      return [say(`${words?.inserted ?? 'added'} `), ...nounOf(row, names)];
    case 'delete':
      return [say(`${words?.deleted ?? 'deleted'} `), ...nounOf(row, names)];
    default:
      return updateOf(row, names);
  }
}

function updateOf(row: Entry, names: Names): Part[] {
  const fields = changedFields(row);
  const after = row.new_values ?? {};
  const step = stepOf(row.table_name ?? '', fields, after);
  if (step !== null) {
    const noun = row.table_name === 'users' ? [nameOf(row, names) ?? say('an account')] : nounOf(row, names);
    return [say(`${step[0]} `), ...noun, ...(step[1] === undefined ? [] : [say(` ${step[1]}`)])];
  }
  const switched = row.table_name === 'email_settings' ? switchOf(fields, after) : null;
  return switched === null ? fieldsOf(row, fields, names) : [say(switched)];
}

function fieldsOf(row: Entry, fields: readonly string[], names: Names): Part[] {
  const noun = nounOf(row, names);
  const [only] = fields;
  if (only === undefined) return [say('changed '), ...noun];
  if (fields.length > MAX_FIELDS) return [say(`changed ${fields.length} fields of `), ...noun];
  const words = fields.map(wordsOf).filter((word) => word !== '');
  const list = new Intl.ListFormat('en-US').format(words.map((word) => `the ${word}`));
  const start = [say(list === '' ? 'changed ' : `changed ${list} of `), ...noun];
  return fields.length === 1 ? [...start, ...fromTo(row, only, names)] : start;
}

/** Entries about personal data name the changed columns only. */
function changedFields({ old_values: before, new_values: after }: Entry): string[] {
  const listed = before === null ? after?.['changed'] : undefined;
  const columns = Array.isArray(listed)
    ? listed.filter((column): column is string => typeof column === 'string')
    : [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return columns.filter((column) => column !== 'updated_at');
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
