import type { RetentionConfig } from '#server/config-retention.ts';

export interface Rule {
  kind: 'addresses' | 'notifications' | 'audit' | 'emails';
  setting: string;
  /** Days to keep; null: for ever. */
  daysOf(config: RetentionConfig): number | null;
  table: string;
  /** What the age of a row counts from. */
  age: 'created_at' | 'updated_at';
  /** Which rows can go. */
  where: string;
  /** What happens to them: `delete`, or `update` with these assignments. */
  removal: { delete: true } | { set: string };
}

/** Everything that goes by its age alone. Sessions, links and carts have their own rules in `accounts` and `guests`. */
export const RULES: readonly Rule[] = [
  {
    kind: 'addresses',
    setting: 'KEEP_ADDRESSES_DAYS',
    daysOf: ({ addressDays }) => addressDays,
    table: 'public.audit_logs',
    age: 'created_at',
    where: '(ip_address is not null or user_agent is not null)',
    removal: { set: 'ip_address = null, user_agent = null' },
  },
  {
    kind: 'notifications',
    setting: 'KEEP_NOTIFICATIONS_DAYS',
    daysOf: ({ notificationDays }) => notificationDays,
    table: 'public.notifications',
    age: 'created_at',
    where: 'true',
    removal: { delete: true },
  },
  {
    kind: 'audit',
    setting: 'KEEP_AUDIT_DAYS',
    daysOf: ({ auditDays }) => auditDays,
    table: 'public.audit_logs',
    age: 'created_at',
    where: 'true',
    removal: { delete: true },
  },
  {
    kind: 'emails',
    setting: 'KEEP_EMAILS_DAYS',
    daysOf: ({ emailDays }) => emailDays,
    table: 'public.email_outbox',
    age: 'updated_at',
    // What waits is still needed. The team's inbox lists failed emails for thirty days after the last attempt, the least
    // that the setting allows.
    where: `state in ('sent', 'failed')`,
    removal: { delete: true },
  },
];
