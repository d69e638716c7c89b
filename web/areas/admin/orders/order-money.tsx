import { useState, type ReactNode } from 'react';
import { Mail } from 'lucide-react';
import { DownloadDocument } from '#web/features/billing/download-document.tsx';
import { StructuredDownloads } from '#web/features/billing/structured-downloads.tsx';
import { useMay } from '#web/features/people/access.ts';
import { sendOrderEmail } from '#web/features/orders/portal/send-order-email.ts';
import {
  useAfterOrderChange,
  type Payment,
  type Refund,
  type AdminOrder,
} from '#web/features/orders/admin/order-detail.ts';
import { partRefund, refundable, type Refundable } from '#web/features/orders/admin/refunds.ts';
import { useTaxLabel } from '#web/lib/price/tax-label.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { attemptTones, refundTones } from '#web/lib/format/status-tones.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { May } from '../access/may.tsx';
import { TestBadge } from '../payments/test-badge.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const downloadTexts = { busyText: 'Preparing', failedText: 'The download failed. Please try again.' } as const;

/** The order's total, payments, refunds and billing documents, for who may see money. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  return useMay()('money.read') ? <Money order={order} /> : null;
}

function Money({ order }: { order: AdminOrder }) {
  const [refunding, setRefunding] = useState<Refundable | null>(null);
  const taxLabel = useTaxLabel();
  const left = refundable(order);
  const own = left.find(({ payment }) => !payment.duplicate);
  const refunded = partRefund(order);
  const money = (amount: number) => formatMoney(amount, order.currency);
  return (
    <Panel title="Payment">
      <dl className="tabular grid gap-1.5 text-[0.9375rem]">
        <Sum name="Subtotal">{money(order.subtotal)}</Sum>
        {order.discount > 0 ? (
          <Sum name={order.promo_code ? `Discount (${order.promo_code})` : 'Discount'}>
            &minus;{money(order.discount)}
          </Sum>
        ) : null}
        {order.tax_inclusive ? null : <Sum name={taxLabel(order)}>{money(order.tax)}</Sum>}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2">
          <dt className="font-semibold">Total</dt>
          <dd className="figure text-2xl">{money(order.total_amount)}</dd>
        </div>
        {order.tax_inclusive ? <Sum name={taxLabel(order)}>{money(order.tax)}</Sum> : null}
        {refunded === null ? null : (
          <>
            <Sum name="Refunded">&minus;{money(refunded)}</Sum>
            <Sum name="Left after refunds">{money(order.total_amount - refunded)}</Sum>
          </>
        )}
      </dl>
      {order.payments.length > 0 ? (
        <ul aria-label="Payments" className="grid gap-3 border-t border-line pt-4 text-sm">
          {order.payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      ) : null}
      {order.refunds.length > 0 ? (
        <ul aria-label="Refunds" className="grid gap-3 border-t border-line pt-4 text-sm">
          {order.refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-start gap-3 border-t border-line pt-4 empty:hidden">
        {order.invoice ? <Document kind="invoice" document={order.invoice} /> : null}
        {order.credit_notes.map((note) => (
          <Document key={note.id} kind="credit_note" document={note} />
        ))}
        <May do="orders.manage">{order.payment_status === 'paid' ? <Resend order={order} /> : null}</May>
        <May do="money.manage">
          {own ? (
            <Button variant="secondary" size="sm" onClick={() => setRefunding(own)}>
              Refund
            </Button>
          ) : null}
          {left
            .filter(({ payment }) => payment.duplicate)
            .map((duplicate) => (
              <Button key={duplicate.payment.id} variant="secondary" size="sm" onClick={() => setRefunding(duplicate)}>
                Refund the second payment
              </Button>
            ))}
        </May>
      </div>
      {refunding ? <RefundDialog order={order} refundable={refunding} onClose={() => setRefunding(null)} /> : null}
    </Panel>
  );
}

interface DocumentProps {
  kind: 'invoice' | 'credit_note';
  document: { number: string; facts: { structured: boolean } | null };
}

/** Its PDF, and its structured forms where it has them. */
function Document({ kind, document: { number, facts } }: DocumentProps) {
  return (
    <span className="flex flex-wrap items-start gap-1">
      <DownloadDocument kind={kind} number={number} {...downloadTexts}>
        {number}
      </DownloadDocument>
      {facts?.structured === true ? (
        <StructuredDownloads
          kind={kind}
          number={number}
          texts={{
            xml: 'XML',
            facturX: 'Factur-X',
            xmlLabel: `${number} as XML`,
            facturXLabel: `${number} as Factur-X`,
            busy: downloadTexts.busyText,
            failed: downloadTexts.failedText,
          }}
        />
      ) : null}
    </span>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const attemptLabels: Record<string, string> = {
  created: 'Not started',
  requires_action: 'Waiting for the bank',
  processing: 'Processing',
  succeeded: 'Paid',
  declined: 'Declined',
  expired: 'Expired',
};

function PaymentRow({ payment }: { payment: Payment }) {
  return (
    <li className="grid gap-1">
      <span className="flex items-center justify-between gap-3">
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={attemptTones[payment.status]}>
            {payment.duplicate ? 'Paid a second time' : (attemptLabels[payment.status] ?? payment.status)}
          </Badge>
          <TestBadge payment={payment} />
        </span>
        <span className="tabular font-semibold">{formatMoney(payment.amount, payment.currency)}</span>
      </span>
      <span className="text-soft">
        {payment.last4 ? `${payment.brand ?? 'Card'} ending in ${payment.last4}, ` : ''}
        <time dateTime={payment.created_at} title={formatDateTime(payment.created_at)}>
          {formatDate(payment.created_at)}
        </time>
      </span>
      {payment.reason ? <span className="text-faint">{payment.reason}</span> : null}
      {payment.reference ? <span className="break-all text-faint">{payment.reference}</span> : null}
    </li>
  );
}

const refundLabels = { requested: 'Refund on its way', succeeded: 'Refunded', failed: 'Refund failed' } as const;

function RefundRow({ refund }: { refund: Refund }) {
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
      {refund.failure ? <span className="text-faint">{refund.failure}</span> : null}
    </li>
  );
}

function Resend({ order }: { order: AdminOrder }) {
  const [busy, setBusy] = useState(false);
  const done = useAfterOrderChange();
  const send = async () => {
    setBusy(true);
    const sent = await sendOrderEmail(order.id);
    setBusy(false);
    if (sent) showToast(`The confirmation is on its way to ${order.client_email}.`, 'success');
    else showToast('The confirmation couldn’t be sent. Please try again later.', 'error');
    await done();
  };
  return (
    <Button variant="secondary" size="sm" busy={busy} busyText="Sending" onClick={() => void send()}>
      <Mail aria-hidden="true" className="size-4" />
      Send the confirmation again
    </Button>
  );
}
