import type { Capability } from '#domain/people/capability.ts';

/**
 * What the team has to do, by kind, in the order of `database/shop/work/work_ranks.sql`; `work_items.sql` there defines
 * them and when each is due.
 */
export const workKinds = [
  'dispute',
  'unclear',
  'charge',
  'request',
  'ticket',
  'quote',
  'message',
  'rate',
  'number',
  'returned',
  'start',
  'pace',
  'intake',
  'email',
  'reach',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** What someone on the team can be responsible for. */
export type WorkSubject = 'order' | 'campaign' | 'ticket' | 'email';

/** Who assigns it (`internal.handles`). */
export const handles: Record<WorkSubject, Capability> = {
  order: 'orders.manage',
  campaign: 'campaigns.manage',
  ticket: 'support.manage',
  email: 'emails.manage',
};

/** What can be assigned to a member of the team. */
export interface AssignedWork {
  subject: WorkSubject;
  subject_id: string;
  title: string;
  assignee: string | null;
  facts?: {
    /** Ids of all failed emails to a mailbox; `subject_id` is the first. */
    emails?: string[];
  };
}

export interface WorkItem extends Omit<AssignedWork, 'subject'> {
  subject: WorkSubject | 'quote';
  key: string;
  kind: WorkKind;
  detail: string | null;
  /** Null if there is no account to open: a guest, or the recipient of an email. */
  client_id: string | null;
  client_name: string | null;
  due: string;
  facts: AssignedWork['facts'] & {
    updated_at?: string;
    /** Order lines with open questions. */
    lines?: number;
    reminded_at?: string | null;
    priority?: string;
    error?: string | null;
    amount?: number;
    currency?: string;
    inquiry?: boolean;
    delivered?: number;
    elapsed?: number;
    /** Invoices that wait for an exchange rate; `detail` is the first day that one is needed for. */
    documents?: number;
    /** Of a quote that could not be accepted. */
    tax_changed?: boolean;
  };
}

/** The open work of a colleague, or of nobody. */
export interface WorkLoad {
  id: string | null;
  total: number;
  /** How many are overdue. */
  late: number;
  /** When the first is due. */
  due: string;
}

/** The response of `rpc/admin_inbox`. */
export interface InboxPage {
  total: number;
  counts: Partial<Record<WorkKind, number>>;
  people: WorkLoad[];
  rows: WorkItem[];
}

/** Whether somebody of the team can be responsible for it. */
export const isAssignable = (item: WorkItem): item is WorkItem & AssignedWork =>
  item.kind !== 'message' && item.subject !== 'quote';
