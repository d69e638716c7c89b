import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import { sampleOrder } from '#domain/emails/sample-order.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Facts, Note, Panel, Paragraph } from '#server/emails/parts.tsx';
import type { Sql } from '#server/platform/db/database.ts';

/** `orderId`: the outbox row belongs to this order's history. */
const Payload = z.object({ orderId: z.uuid(), refundId: z.uuid() });

interface Content {
  orderId: string;
  number: string;
  amount: Cents;
  /** The whole payment was refunded. */
  full: boolean;
  /** The client had paid twice, and this is the second payment. */
  duplicate: boolean;
  currency: string;
  /** Null if the order had no invoice. */
  creditNote: string | null;
  payment: Pick<Row<'payments'>, 'brand' | 'last4'>;
  /** The client keeps it with the agency. */
  toBalance: boolean;
}

type Found = Pick<Row<'refunds'>, 'order_id' | 'amount' | 'currency' | 'to_balance'> &
  Pick<Row<'payments'>, 'brand' | 'last4'> & {
    number: Row<'orders'>['order_number'];
    full: boolean;
    duplicate: boolean;
    credit_note: Row<'credit_notes'>['number'] | null;
  };

async function load(sql: Sql, { refundId }: z.output<typeof Payload>): Promise<Content | null> {
  const { rows } = await sql.query<Found>(
    `select r.order_id, o.order_number as number, r.amount, r.currency, r.to_balance, r.amount = p.amount as full, p.duplicate, c.number as credit_note, p.brand, p.last4
     from public.refunds as r
     join public.orders as o on o.id = r.order_id
     join public.payments as p on p.id = r.payment_id
     left join public.credit_notes as c on c.refund_id = r.id
     where r.id = $1`,
    [refundId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { order_id: orderId, number, amount, currency, full, duplicate, credit_note: creditNote, brand, last4 } = row;
  return {
    orderId,
    number,
    amount: toCents(amount),
    currency,
    full,
    duplicate,
    creditNote,
    payment: { brand, last4 },
    toBalance: row.to_balance,
  };
}

export default defineEmail({
  name: 'refund-notice',
  title: 'Refund',
  when: 'To the client when a payment is refunded',
  payload: Payload,
  about: 'refund',
  load,
  sample: ({ currency }): Content => ({
    orderId: sampleOrder.id,
    number: sampleOrder.number,
    amount: 50_00,
    full: false,
    duplicate: false,
    currency,
    creditNote: 'CN-2026-00001',
    payment: { brand: 'Visa', last4: '4242' },
    toBalance: false,
  }),
  subject: ({ number }, { t }) => t('email.refund.subject', { number }),
  body: (refund) => <RefundNotice refund={refund} />,
});

function RefundNotice({ refund }: { refund: Content }) {
  const { t, money, publicUrl } = useMedium();
  const amount = money(refund.amount, refund.currency);
  const { brand, last4 } = refund.payment;
  return (
    <Layout preview={t('email.refund.preview', { amount })} title={t('email.refund.title')}>
      <Paragraph>
        {t(`email.refund.${refund.duplicate ? 'duplicate' : refund.full ? 'full' : 'part'}`, {
          amount,
          number: refund.number,
        })}
      </Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('email.order.number'), value: refund.number },
            { label: t('email.refund.amount'), value: amount },
            ...(refund.creditNote === null ? [] : [{ label: t('email.refund.creditNote'), value: refund.creditNote }]),
            ...(refund.toBalance || last4 === null
              ? []
              : [{ label: t('email.refund.to'), value: t('email.order.card', { brand: brand ?? '', last4 }).trim() }]),
          ]}
        />
      </Panel>
      <Action href={`${publicUrl}/client/orders/${refund.orderId}`}>{t('email.order.action')}</Action>
      <Note>{t(refund.toBalance ? 'email.refund.balance' : 'email.refund.days')}</Note>
    </Layout>
  );
}
