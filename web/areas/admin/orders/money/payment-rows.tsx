import type { Payment, Refund } from '#web/features/orders/admin/order-detail.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/lib/format/format.ts';
import { attemptTones, refundTones } from '#web/lib/format/status-tones.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TestBadge } from '../../payments/test-badge.tsx';
import { paidWith } from './paid-with.ts';

const attemptLabels: Record<string, string> = {
  created: 'Not started',
  requires_action: 'Waiting for the bank',
  processing: 'Processing',
  succeeded: 'Paid',
  declined: 'Declined',
  expired: 'Expired',
};

function labelOf({ status, duplicate, undone_at: undone }: Payment): string {
  if (undone !== null) return 'Undone';
  return duplicate ? 'Paid a second time' : (attemptLabels[status] ?? status);
}

export function PaymentRow({ payment }: { payment: Payment }) {
  const { provider, last4, reference, reason } = payment;
  const isNamed = last4 !== null || provider === 'transfer' || provider === 'balance';
  return (
    <li className="grid gap-1">
      <span className="flex items-center justify-between gap-3">
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={payment.undone_at === null ? attemptTones[payment.status] : 'neutral'}>{labelOf(payment)}</Badge>
          <TestBadge payment={payment} />
        </span>
        <span className="tabular font-semibold">{formatMoney(payment.amount, payment.currency)}</span>
      </span>
      <span className="text-soft first-letter:uppercase">
        {isNamed ? `${paidWith(payment)}, ` : ''}
        <time dateTime={payment.created_at} title={formatDateTime(payment.created_at)}>
          {formatDate(payment.settled_at ?? payment.created_at)}
        </time>
      </span>
      {reason ? <span className="text-faint">{reason}</span> : null}
      {reference && provider !== 'transfer' ? <span className="break-all text-faint">{reference}</span> : null}
    </li>
  );
}

const refundLabels = { requested: 'Refund on its way', succeeded: 'Refunded', failed: 'Refund failed' } as const;

export function RefundRow({ refund }: { refund: Refund }) {
  return (
    <li className="grid gap-1">
      <span className="flex items-center justify-between gap-3">
        <Badge tone={refundTones[refund.state]}>
          {refund.returned_at === null ? refundLabels[refund.state] : 'Returned by the bank'}
        </Badge>
        <span className="tabular font-semibold">&minus;{formatMoney(refund.amount, refund.currency)}</span>
      </span>
      <span className="break-words text-soft">
        {refund.origin === 'team' ? refund.reason : 'Refunded in Stripe’s dashboard'},{' '}
        <time dateTime={refund.created_at}>{formatDate(refund.created_at)}</time>
      </span>
      {refund.to_balance ? <span className="text-faint">Kept as the client’s credit</span> : null}
      {refund.failure ? <span className="text-faint">{refund.failure}</span> : null}
    </li>
  );
}
