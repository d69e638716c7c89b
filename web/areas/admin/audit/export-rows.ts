import { keyOf, type Names } from '#web/features/audit/audit-names.ts';
import type { AuditRow } from '#web/features/audit/audit-queries.ts';
import { describe, plainText, subjectText } from './describe.ts';
import { auditTables, topics } from './tables.ts';

export const EXPORT_TITLES = [
  'Time',
  'What happened',
  'Person',
  'Email',
  'Subject',
  'Reported by',
  'IP address',
  'Browser',
  'Action',
  'About',
  'Record ID',
  'Person ID',
  'Before',
  'After',
] as const;

/** The topic, as in the filter of the log: the names of the database's tables are nobody's words. */
function topicOf({ table_name: table }: AuditRow): string {
  const known = table === null ? undefined : auditTables[table];
  return known === undefined ? '' : topics[known.topic];
}

const json = (values: object | null) => (values === null ? '' : JSON.stringify(values));

/** An entry as a line of the CSV file: in words first, then as it is stored. */
export function exportRow(row: AuditRow, names: Names, emails: Readonly<Record<string, string>>): (string | null)[] {
  const person = row.user_id === null ? undefined : names.get(keyOf({ table: 'users', id: row.user_id }));
  return [
    row.created_at,
    plainText(describe(row, names)),
    person ?? '',
    emails[row.user_id ?? ''] ?? '',
    plainText(subjectText(row, names)),
    row.source,
    row.ip_address,
    row.user_agent,
    row.action,
    topicOf(row),
    row.record_id,
    row.user_id,
    json(row.old_values),
    json(row.new_values),
  ];
}
