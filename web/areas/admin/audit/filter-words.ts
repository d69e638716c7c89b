import type { AuditScope } from '#web/features/audit/audit-queries.ts';
import { auditEvents } from './events.ts';
import { auditTables, topics, type Topic } from './tables.ts';
import { sentenceCase } from './values.ts';

/** Changes of rows. Client programs may report them with other words. */
const CHANGES = {
  added: { label: 'Added', actions: ['insert', 'create', 'INSERT'] },
  changed: { label: 'Changed', actions: ['update', 'UPDATE'] },
  deleted: { label: 'Deleted', actions: ['delete', 'DELETE'] },
} as const;

interface Choice {
  value: string;
  label: string;
}

const isTopic = (name: string): name is Topic => Object.hasOwn(topics, name);
const isChange = (name: string): name is keyof typeof CHANGES => Object.hasOwn(CHANGES, name);

const eventsOf = (topic: Topic): string[] =>
  [...auditEvents].flatMap(([action, event]) => (event.topic === topic ? [action] : []));

export const topicChoices: readonly Choice[] = Object.entries(topics)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

export const changeChoices: readonly Choice[] = Object.entries(CHANGES).map(([value, { label }]) => ({ value, label }));

export const eventChoices: readonly Choice[] = [...auditEvents]
  .map(([value, { words }]) => ({ value, label: sentenceCase(words) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** What the chosen topic and action stand for in the log. Signing in has no table: its events are its topic. */
export function scopeOf(about: string, action: string): Omit<AuditScope, 'people'> {
  const actions = isChange(action) ? CHANGES[action].actions : auditEvents.has(action) ? [action] : [];
  const signIn = eventsOf('security');
  if (!isTopic(about)) return { tables: [], actions, exceptActions: [] };
  if (about === 'security')
    // An action that is none of these finds nothing.
    return { tables: [], actions: actions.length > 0 ? actions : signIn, exceptActions: [] };
  const tables = Object.entries(auditTables).flatMap(([table, words]) => (words.topic === about ? [table] : []));
  return { tables, actions, exceptActions: signIn };
}
