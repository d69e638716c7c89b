import { keyOf, type Names, type Reference } from '#web/features/audit/audit-names.ts';
import { say, value, type Entry, type Part } from './parts.ts';
import { nounOf } from './nouns.ts';
import { auditTables } from './tables.ts';

/** What can be assigned apart from tickets. An entry about another person of the same item does not name its kind. */
const ASSIGNED = ['orders', 'campaigns'] as const;

export const assignedReferences = ({ table_name: table, record_id: id }: Entry): Reference[] =>
  table === 'work_assignments' && id !== null ? ASSIGNED.map((name) => ({ table: name, id })) : [];

function itemOf(row: Entry, names: Names): Part[] {
  for (const reference of assignedReferences(row)) {
    const name = names.get(keyOf(reference));
    const words = auditTables[reference.table];
    if (name === undefined || words === undefined) continue;
    const link = words.page?.(reference.id);
    return [say(`${words.named} `), link === undefined ? value(name) : { type: 'link', text: name, to: link }];
  }
  const subject = row.new_values?.['subject'] ?? row.old_values?.['subject'];
  return [say(subject === 'email' ? 'a failed email' : 'an item of the inbox')];
}

/** `assigned order HC-2026-0001 to Maya`, for items of the inbox and for tickets; null for all other entries. */
export function assignmentOf(row: Entry, names: Names): Part[] | null {
  const { table_name: table, new_values: after } = row;
  const isTicket = table === 'tickets' && Object.keys(after ?? {}).join() === 'assignee';
  if (!isTicket && table !== 'work_assignments') return null;
  const item = isTicket ? nounOf(row, names) : itemOf(row, names);
  const assignee = row.action === 'delete' ? null : after?.['assignee'];
  if (typeof assignee !== 'string') return [say('unassigned '), ...item];
  const name = names.get(keyOf({ table: 'users', id: assignee }));
  const person: Part =
    name === undefined ? say('a person') : { type: 'link', text: name, to: `/admin/people/${assignee}` };
  return [say('assigned '), ...item, say(' to '), person];
}
