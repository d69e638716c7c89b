import { Link } from 'react-router';
import type { DoubtfulPayment } from '#domain/payments/payment-attention.ts';
import { paymentUrl } from '#domain/payments/dashboard-links.ts';
import { usePaymentsAttention } from '#web/features/payments/admin/payment-account.ts';
import { formatMoney, inShopZone } from '#web/lib/format/format.ts';
import { TableTime } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ProviderLink } from './provider-link.tsx';

/** Payments of which nobody knows whether they were charged; nothing if there are none. */
export function AttentionPanel() {
  const doubts = usePaymentsAttention().data?.doubts ?? [];
  if (doubts.length === 0) return null;
  return (
    <Panel
      title="Unclear payments"
      note="Stripe gave no clear answer, so we don’t know whether these clients were charged. We keep asking; a payment leaves this list as soon as its outcome is known."
    >
      <ul className="grid gap-4">
        {doubts.map((doubt) => (
          <Doubt key={doubt.payment_id} doubt={doubt} />
        ))}
      </ul>
    </Panel>
  );
}

function Doubt({ doubt }: { doubt: DoubtfulPayment }) {
  const { payment_id: id, order_id: order, order_number: number, facts, reference, since } = doubt;
  const url = paymentUrl({ provider: facts.provider, livemode: doubt.livemode, reference });
  return (
    <li className="well grid gap-2 rounded-control p-4 text-[0.9375rem]">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={`/admin/orders/${order}`} className="inline-flex min-h-11 items-center font-semibold linked">
          {number}
        </Link>
        <span className="tabular font-semibold">{formatMoney(doubt.amount, doubt.currency)}</span>
      </p>
      <p className="text-soft">
        {inShopZone('Asked')}: <TableTime at={facts.asked_at} />. Unclear since <TableTime at={since} />.
      </p>
      <p className="break-words text-faint">{facts.error}</p>
      <p className="text-soft">
        What to do: look for the payment in Stripe{' '}
        {reference === null ? 'by this id in its metadata (payment_id)' : 'by its id'}. If it succeeded with another
        amount, refund it there. If it isn’t there, nothing was charged.
      </p>
      <p className="text-sm break-all text-faint">
        payment_id {id}
        {reference === null ? null : `, ${reference}`}
      </p>
      {url === null ? null : (
        <p>
          <ProviderLink href={url}>Open it in Stripe</ProviderLink>
        </p>
      )}
    </li>
  );
}
