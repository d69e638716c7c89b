import type { WorkItem, WorkKind } from '#domain/work/inbox.ts';
import { formatCalendarDate, formatMoney, formatShare } from '#web/lib/format/format.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

interface WorkName {
  one: string;
  filter: string;
  tone: BadgeTone;
}

const names: Record<WorkKind, WorkName> = {
  dispute: { one: 'Dispute', filter: 'Disputes', tone: 'bad' },
  unclear: { one: 'Unclear payment', filter: 'Unclear payments', tone: 'bad' },
  charge: { one: 'Failed charge', filter: 'Failed charges', tone: 'bad' },
  email: { one: 'Failed email', filter: 'Failed emails', tone: 'bad' },
  ticket: { one: 'Ticket', filter: 'Tickets', tone: 'signal' },
  message: { one: 'Message', filter: 'Messages', tone: 'signal' },
  rate: { one: 'Exchange rate missing', filter: 'Exchange rates', tone: 'warn' },
  number: { one: 'Tax number not valid', filter: 'Tax numbers', tone: 'warn' },
  returned: { one: 'Changes requested', filter: 'Changes', tone: 'warn' },
  quote: { one: 'Quote', filter: 'Quotes', tone: 'signal' },
  request: { one: 'Client request', filter: 'Requests', tone: 'warn' },
  start: { one: 'Order to start', filter: 'Orders to start', tone: 'good' },
  intake: { one: 'Answers missing', filter: 'Answers', tone: 'neutral' },
  pace: { one: 'Off pace', filter: 'Off pace', tone: 'warn' },
  reach: { one: 'Reach to enter', filter: 'Reach to enter', tone: 'neutral' },
};

const OTHER: WorkName = { one: 'Work', filter: 'Other work', tone: 'neutral' };

/** A newer version of the server may send kinds that an open tab does not know. */
export function workName(kind: string): WorkName {
  const known: Readonly<Partial<Record<string, WorkName>>> = names;
  return known[kind] ?? OTHER;
}

const share = (value: number | undefined) => formatShare(Math.round((value ?? 0) * 100) / 100);

/** `Order confirmation` for the template `order-confirmation`. */
function sentenceCase(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const emailsText = (count: number, template: string) =>
  count === 1 ? sentenceCase(template) : `${count} emails to the same mailbox`;

/** What the row says beside its title. */
export function workDetail({ kind, detail, facts }: WorkItem): string {
  const amount = facts.amount === undefined ? '' : formatMoney(facts.amount, facts.currency ?? shopCurrency());
  switch (kind) {
    case 'dispute':
      return facts.inquiry ? `The bank asks about ${amount}` : `The bank took back ${amount}`;
    case 'unclear':
      return `We don’t know whether ${amount} was charged`;
    case 'charge':
      return [amount, detail].filter(Boolean).join(': ');
    case 'email':
      return [emailsText(facts.emails?.length ?? 1, detail ?? ''), facts.error].filter(Boolean).join(': ');
    case 'ticket':
      return [detail, facts.priority === 'normal' ? '' : `${facts.priority} priority`].filter(Boolean).join(', ');
    case 'message':
      return `“${detail}”`;
    case 'rate':
      return `${facts.documents === 1 ? 'An invoice waits' : `${facts.documents} invoices wait`} for a rate from ${formatCalendarDate(detail ?? '', 'en-US')}`;
    case 'number':
      return `${detail} has no tax, and its buyer’s number isn’t confirmed. Confirm the number, or refund the order and sell again with tax`;
    case 'quote':
      return facts.tax_changed ? 'Can’t be accepted: its tax has changed' : `“${detail}”`;
    case 'returned':
      return `“${detail}” needs another version`;
    case 'request':
      return detail === 'paused' ? 'Asks to pause' : 'Asks to resume';
    case 'start':
      return 'Paid, and all questions are answered';
    case 'intake':
      return facts.lines === 1 ? 'One item is missing answers' : `${facts.lines} items are missing answers`;
    case 'pace':
      return `${share(facts.delivered)} delivered, ${share(facts.elapsed)} of days elapsed`;
    case 'reach':
      return 'Its reach was the sum of its days. Enter what the platform reports';
    default:
      return detail ?? '';
  }
}

/** The screen on which the work is done. */
export function workPlace({ kind, subject, subject_id: id, title }: WorkItem): string {
  if (kind === 'unclear') return '/admin/payments';
  if (kind === 'rate') return '/admin/taxes?tab=exchange';
  if (kind === 'number') return '/admin/taxes?tab=numbers';
  const places = {
    order: `/admin/orders/${id}`,
    campaign: `/admin/campaigns/${id}`,
    quote: `/admin/quotes/${id}`,
    ticket: `/admin/tickets/${id}`,
    email: `/email-management?${new URLSearchParams({ tab: 'outbox', to: title }).toString()}`,
  };
  return places[subject];
}
