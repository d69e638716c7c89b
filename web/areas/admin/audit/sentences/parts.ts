import type { AuditRow } from '#web/features/audit/audit-queries.ts';

/** What a sentence is made of. */
export type Entry = Pick<
  AuditRow,
  'action' | 'table_name' | 'record_id' | 'user_id' | 'source' | 'old_values' | 'new_values'
>;

/** A piece of a sentence. Values stand out; a link leads to the row's page. */
export type Part =
  | { type: 'text'; text: string }
  | { type: 'value'; text: string }
  | { type: 'link'; text: string; to: string };

export const say = (text: string): Part => ({ type: 'text', text });
export const value = (text: string): Part => ({ type: 'value', text });

export const plainText = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');
