import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import { sampleOrder } from '#domain/emails/sample-order.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { disputeUrl } from '#domain/payments/dashboard-links.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Facts, Panel, Paragraph, QuietLink } from '#server/emails/parts.tsx';
import type { Sql } from '#server/platform/db/database.ts';

/** `orderId`: the outbox row belongs to this order's history. */
const Payload = z.object({
  orderId: z.uuid(),
  disputeId: z.uuid(),
  news: z.enum(['opened', 'won', 'lost', 'closed']),
});

type Found = Pick<Row<'disputes'>, 'order_id' | 'reference' | 'reason' | 'inquiry' | 'currency' | 'evidence_due_at'> & {
  number: Row<'orders'>['order_number'];
  amount: number;
  fee: number;
} & Pick<Row<'payments'>, 'provider' | 'livemode'>;

interface Content {
  news: z.output<typeof Payload>['news'];
  orderId: string;
  number: string;
  amount: Cents;
  currency: string;
  fee: Cents;
  reason: string;
  inquiry: boolean;
  dueAt: Date | null;
  /** Where evidence is submitted; null for a test dispute. */
  evidenceUrl: string | null;
}

async function load(sql: Sql, { disputeId, news: event }: z.output<typeof Payload>): Promise<Content | null> {
  const { rows } = await sql.query<Found>(
    `select d.order_id, d.reference, d.reason, d.inquiry, d.amount, d.currency, d.fee, d.evidence_due_at, o.order_number as number,
       p.provider, p.livemode
     from public.disputes as d join public.orders as o on o.id = d.order_id join public.payments as p on p.id = d.payment_id
     where d.id = $1`,
    [disputeId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { order_id: orderId, number, currency, reason, inquiry, evidence_due_at: dueAt } = row;
  return {
    news: event,
    orderId,
    number,
    amount: toCents(row.amount),
    currency,
    fee: toCents(row.fee),
    reason,
    inquiry,
    dueAt,
    evidenceUrl: disputeUrl(row),
  };
}

export default defineEmail({
  name: 'dispute-notice',
  title: 'Dispute (team)',
  when: 'To the team when a client’s bank disputes a payment, and when it decides',
  payload: Payload,
  about: 'dispute',
  load,
  sample: ({ currency }): Content => ({
    news: 'opened',
    orderId: sampleOrder.id,
    number: sampleOrder.number,
    amount: sampleOrder.total,
    currency,
    fee: 15_00,
    reason: 'product_not_received',
    inquiry: false,
    dueAt: new Date('2026-11-30T23:59:59Z'),
    evidenceUrl: 'https://dashboard.stripe.com/disputes',
  }),
  subject: ({ news: event, number, inquiry }, { t }) =>
    t(`email.dispute.${kindOf(event, inquiry)}.subject`, { number }),
  body: (content) => <DisputeNotice {...content} />,
});

const kindOf = (event: Content['news'], inquiry: boolean) => (event === 'opened' && inquiry ? 'inquiry' : event);

function DisputeNotice({
  news: event,
  orderId,
  number,
  amount,
  currency,
  fee,
  reason,
  inquiry,
  dueAt,
  evidenceUrl,
}: Content) {
  const { shop, t, publicUrl, money, dateTime } = useMedium();
  const kind = kindOf(event, inquiry);
  const orderUrl = `${publicUrl}/admin/orders/${orderId}`;
  return (
    <Layout
      preview={money(amount, currency)}
      title={t(`email.dispute.${kind}.title`)}
      why={t('email.team.why', { brand: shop.name })}
    >
      <Paragraph>{t(`email.dispute.${kind}.lead`, { amount: money(amount, currency) })}</Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('email.order.number'), value: number },
            { label: t('email.dispute.amount'), value: money(amount, currency), strong: true },
            { label: t('email.dispute.reason'), value: reason.replaceAll('_', ' ') },
            ...(fee > 0 ? [{ label: t('email.dispute.fee'), value: money(fee, currency) }] : []),
            ...(event === 'opened' && dueAt !== null
              ? [{ label: t('email.dispute.due'), value: dateTime(dueAt) }]
              : []),
          ]}
        />
      </Panel>
      {evidenceUrl === null ? (
        <Action href={orderUrl}>{t('email.team.action')}</Action>
      ) : (
        <>
          <Action href={evidenceUrl}>{t(`email.dispute.${event === 'opened' ? 'evidence' : 'details'}`)}</Action>
          <QuietLink href={orderUrl}>{t('email.team.action')}</QuietLink>
        </>
      )}
    </Layout>
  );
}
