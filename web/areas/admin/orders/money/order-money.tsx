import { useState, type ReactNode } from 'react';
import { Mail } from 'lucide-react';
import { fromCents, toCents } from '#domain/money.ts';
import { DownloadDocument } from '#web/features/billing/download-document.tsx';
import { StructuredDownloads } from '#web/features/billing/structured-downloads.tsx';
import { useMay } from '#web/features/people/access.ts';
import { sendOrderEmail } from '#web/features/orders/portal/send-order-email.ts';
import { useOrderPayments, type OrderPayments } from '#web/features/transfers/admin/order-payments.ts';
import { useAfterOrderChange, type AdminOrder } from '#web/features/orders/admin/order-detail.ts';
import { partRefund, refundable, type Refundable } from '#web/features/orders/admin/refunds.ts';
import { useTaxLabel } from '#web/lib/price/tax-label.ts';
import { formatDate, formatMoney } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { May } from '../../access/may.tsx';
import { Instalments } from './instalments.tsx';
import { MoneyActions } from './money-actions.tsx';
import { PaymentRow, RefundRow } from './payment-rows.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const downloadTexts = { busyText: 'Preparing', failedText: 'The download failed. Please try again.' } as const;

/** The order's total, payments, refunds and billing documents, for who may see money. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  return useMay()('money.read') ? <Money order={order} /> : null;
}

function Money({ order }: { order: AdminOrder }) {
  const loading = useOrderPayments(order.id);
  const payments = loading.data;
  return (
    // Links from the list of overdue orders lead here.
    <div id="payments" className="scroll-mt-24">
      <Panel title="Payments">
        <Sums order={order} payments={payments} />
        {loading.isError ? (
          <Banner tone="error" title="We could not load what is paid and due">
            <p>{loading.error.message}</p>
            <Button variant="secondary" size="sm" className="mt-3" onClick={() => void loading.refetch()}>
              Try again
            </Button>
          </Banner>
        ) : null}
        {payments?.write_off ? (
          <p className="text-sm text-faint">
            Written off on {formatDate(payments.write_off.created_at)}: {payments.write_off.reason}
          </p>
        ) : null}
        {payments === undefined ? null : <Instalments payments={payments} />}
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
        <May do="money.manage">
          {payments === undefined ? null : <MoneyActions order={order} payments={payments} />}
        </May>
        <Documents order={order} />
      </Panel>
    </div>
  );
}

function Sums({ order, payments }: { order: AdminOrder; payments: OrderPayments | undefined }) {
  const taxLabel = useTaxLabel();
  const refunded = partRefund(order);
  const money = (amount: number) => formatMoney(amount, order.currency);
  const dues = payments?.dues;
  return (
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
      {dues === undefined || order.total_amount === 0 ? null : <Sum name="Paid">{money(dues.paid)}</Sum>}
      {dues !== undefined && dues.written_off > 0 ? <Sum name="Written off">{money(dues.written_off)}</Sum> : null}
      {dues !== undefined && dues.open > 0 && order.status !== 'cancelled' ? (
        <Sum name="Open">
          <strong>{money(dues.open)}</strong>
        </Sum>
      ) : null}
      {refunded === null ? null : (
        <>
          <Sum name="Refunded">&minus;{money(refunded)}</Sum>
          <Sum name="Left after refunds">
            {money(fromCents(toCents(dues?.paid ?? order.total_amount) - toCents(refunded)))}
          </Sum>
        </>
      )}
    </dl>
  );
}

/** The billing documents, and the refunds that are possible. */
function Documents({ order }: { order: AdminOrder }) {
  const [refunding, setRefunding] = useState<readonly Refundable[]>([]);
  const left = refundable(order);
  const own = left.filter(({ payment }) => !payment.duplicate);
  const [first, ...others] = refunding;
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-line pt-4 empty:hidden">
      {order.invoice ? <Document kind="invoice" document={order.invoice} /> : null}
      {order.credit_notes.map((note) => (
        <Document key={note.id} kind="credit_note" document={note} />
      ))}
      <May do="orders.manage">{order.payment_status === 'paid' ? <Resend order={order} /> : null}</May>
      <May do="money.manage">
        {own.length > 0 ? (
          <Button variant="secondary" size="sm" onClick={() => setRefunding(own)}>
            Refund
          </Button>
        ) : null}
        {left
          .filter(({ payment }) => payment.duplicate)
          .map((duplicate) => (
            <Button key={duplicate.payment.id} variant="secondary" size="sm" onClick={() => setRefunding([duplicate])}>
              Refund the second payment
            </Button>
          ))}
      </May>
      {first === undefined ? null : (
        <RefundDialog order={order} refundables={[first, ...others]} onClose={() => setRefunding([])} />
      )}
    </div>
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
