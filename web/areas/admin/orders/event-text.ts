import { orderStatuses, paymentStatuses } from '#domain/orders/order.ts';
import type { TimelineEvent } from '#web/features/orders/admin/order-detail.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { orderStatusLabels, paymentStatusLabels } from './order-labels.ts';

interface EventText {
  title: string;
  text: string | null;
}

const emailTitles: Record<string, string> = {
  'guest-order': 'Link to confirm the email',
  'order-confirmation': 'Order confirmation',
  'dispute-notice': 'Notice of a dispute to the team',
  'order-notice': 'Notice to the team',
  'payment-received': 'Receipt of a payment',
  'payment-reminder': 'Payment reminder',
  'payment-request': 'Payment link',
  'refund-notice': 'Refund notice',
};
const emailStates: Record<string, string> = {
  queued: 'waiting to be sent to',
  sending: 'being sent to',
  sent: 'sent to',
  failed: 'could not be sent to',
};

/** A timeline event as text. */
export function eventText({ kind, detail }: TimelineEvent): EventText {
  if (kind === 'note') return { title: 'Note', text: detail.text ?? '' };
  if (kind === 'mail') {
    const name = emailTitles[detail.template ?? ''] ?? `Email ${detail.template ?? ''}`;
    return {
      title: `${name} ${emailStates[detail.state ?? ''] ?? detail.state ?? ''} ${detail.to ?? ''}`,
      text: detail.state === 'failed' ? (detail.error ?? null) : null,
    };
  }
  return changeText(detail);
}

function changeText({ table, action, after }: TimelineEvent['detail']): EventText {
  const now = after ?? {};
  const text = (column: string) => (typeof now[column] === 'string' ? (now[column] as string) : null);
  const amount = typeof now.amount === 'number' ? formatMoney(now.amount, text('currency') ?? shopCurrency()) : '';
  switch (table) {
    case 'orders':
      if (action === 'insert') return { title: 'Order placed', text: null };
      if (action === 'link_opened') return { title: 'Link opened in WhatsApp for the client', text: null };
      if (action === 'link_copied') return { title: 'Link copied for the client', text: null };
      // A client changes only then.
      return text('client_id') === null
        ? orderText(now)
        : { title: 'Email confirmed: the order joined an account', text: null };
    case 'payments':
      return {
        title: action === 'insert' ? `Payment of ${amount} opened` : paymentText(now),
        text:
          text('reason_code') === null || text('reason_code') === UNDONE
            ? null
            : `The provider said: ${words(text('reason_code'))}`,
      };
    case 'write_offs':
      return { title: `${amount} written off`, text: text('reason') };
    case 'invoices':
      return { title: `Invoice ${text('number') ?? ''} issued`, text: null };
    case 'refunds':
      return action === 'insert'
        ? { title: `Refund of ${amount} requested`, text: text('reason') }
        : { title: `Refund ${words(text('state'))}`, text: text('failure') };
    case 'disputes':
      return disputeText(action, amount, now);
    case 'credit_notes':
      return { title: `Credit note ${text('number') ?? ''} issued`, text: null };
    case 'deliverables':
      return { title: deliveryText(action, text('title'), text('state')), text: null };
    case 'order_items':
      return { title: 'An item’s link changed', text: null };
    default:
      return { title: 'Changed', text: null };
  }
}

function disputeText(action: string | undefined, amount: string, now: Record<string, unknown>): EventText {
  if (action === 'insert')
    return {
      title: now.inquiry === true ? `The bank asks about ${amount}` : `${amount} disputed`,
      text: words(String(now.reason ?? '')),
    };
  if (typeof now.status === 'string') return { title: `Dispute: ${words(now.status)}`, text: null };
  if (Array.isArray(now.paused_campaigns))
    return { title: now.paused_campaigns.length > 0 ? 'Delivery paused' : 'Delivery resumed', text: null };
  return { title: 'The dispute changed', text: null };
}

/** Why a payment of a transfer that was taken back has ended. */
const UNDONE = 'transfer_undone';

function paymentText({ duplicate, status, reason_code: reason }: Record<string, unknown>): string {
  if (reason === UNDONE) return 'Transfer taken back';
  if (duplicate === true) return 'Paid a second time: refund this payment';
  return typeof status === 'string' ? `Payment ${words(status)}` : 'Payment sent to the provider';
}

function orderText(now: Record<string, unknown>): EventText {
  const status = orderStatuses.find((name) => name === now.status);
  const payment = paymentStatuses.find((name) => name === now.payment_status);
  const changes = [
    ...(status === undefined ? [] : [`Order ${orderStatusLabels[status].toLowerCase()}`]),
    ...(payment === undefined
      ? []
      : [`${status === undefined ? 'Payment' : 'payment'}: ${paymentStatusLabels[payment].toLowerCase()}`]),
  ];
  const reason = typeof now.cancel_reason === 'string' ? words(now.cancel_reason) : null;
  return { title: changes.join(', ') || 'Order changed', text: reason };
}

function deliveryText(action: string | undefined, title: string | null, state: string | null): string {
  if (action === 'insert') return `“${title ?? ''}” delivered`;
  if (action === 'delete') return 'A delivery was withdrawn';
  return `The client ${state === 'approved' ? 'approved a delivery' : 'asked for changes to a delivery'}`;
}

const words = (code: string | null) => (code ?? '').replaceAll('_', ' ');
