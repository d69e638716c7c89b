import * as z from 'zod';
import { toCents, type Cents } from '#domain/money.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Facts, Heading, Panel } from '#server/emails/parts.tsx';
import { BankDetails } from '#server/modules/orders/emails/shared/bank-details.tsx';
import { loadOrder, unpaidSample, type OrderDetails } from '#server/modules/orders/emails/shared/order-details.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { QuoteDetails } from './shared/quote-content.ts';
import { LinkPayload, loadQuote, sampleQuote } from './shared/quote-details.ts';
import { QuoteSummary } from './shared/quote-summary.tsx';

interface Content {
  quote: QuoteDetails;
  link: string;
  order: OrderDetails;
  signedBy: string;
  signedAt: Date;
  poNumber: string | null;
  /** What is due when. Empty: everything now. */
  dues: { amount: Cents; on: Date }[];
}

type Found = Pick<Content, 'signedBy' | 'signedAt' | 'poNumber'>;

async function loadAcceptance(sql: Sql, quoteId: string): Promise<(Found & Pick<Content, 'dues'>) | null> {
  const { rows } = await sql.query<Found>(
    `select q.accepted_name as "signedBy", q.accepted_at as "signedAt", o.po_number as "poNumber"
     from internal.quotes as q join public.orders as o on o.id = q.order_id where q.id = $1`,
    [quoteId],
  );
  const [found] = rows;
  if (found === undefined) return null;
  const dues = await sql.query<{ amount: string; on: Date }>(
    `select i.amount, internal.day_start(i.due_on) + interval '12 hours' as "on"
     from public.instalments as i join internal.quotes as q on q.order_id = i.order_id where q.id = $1 order by i.position`,
    [quoteId],
  );
  return { ...found, dues: dues.rows.map(({ amount, on }) => ({ amount: toCents(amount), on })) };
}

export default defineEmail({
  name: 'quote-accepted',
  title: 'Quote: accepted',
  when: 'To whom a quote is for, when it was accepted on its page',
  secret: true,
  payload: LinkPayload.extend({ orderId: z.uuid() }),
  about: 'quote',
  async load(sql, { quoteId, orderId, link }): Promise<Content | null> {
    const quote = await loadQuote(sql, { quoteId });
    const order = await loadOrder(sql, { orderId });
    const acceptance = await loadAcceptance(sql, quoteId);
    return quote === null || order === null || acceptance === null ? null : { quote, order, link, ...acceptance };
  },
  sample: (shop): Content => {
    const quote = sampleQuote(shop);
    const half = Math.round(quote.total / 2);
    return {
      quote,
      link: `${shop.publicUrl}/quote`,
      order: unpaidSample(shop),
      signedBy: quote.name,
      signedAt: new Date('2026-12-01T09:30:00Z'),
      poNumber: 'PO-7781',
      dues: [
        { amount: half, on: new Date('2026-12-01T08:00:00Z') },
        { amount: quote.total - half, on: new Date('2026-12-31T08:00:00Z') },
      ],
    };
  },
  subject: ({ quote, order }, { t }) =>
    t('email.quote.accepted.subject', { number: quote.number, order: order.number }),
  body: (content) => <QuoteAccepted content={content} />,
});

function QuoteAccepted({ content }: { content: Content }) {
  const { t, money, date, dateTime } = useMedium();
  const { quote, order, signedBy, signedAt, poNumber, dues, link } = content;
  const amount = (cents: number) => money(cents, quote.currency);
  return (
    <Layout
      preview={t('email.quote.accepted.preview', { order: order.number })}
      title={t('email.quote.accepted.title')}
      opening={{ id: 'email.quote.accepted.lead', values: { name: quote.name, order: order.number } }}
    >
      <Panel>
        <Facts
          facts={[
            { label: t('email.order.number'), value: order.number },
            { label: t('email.quote.accepted.by'), value: signedBy },
            { label: t('email.quote.accepted.at'), value: dateTime(signedAt) },
            ...(poNumber === null ? [] : [{ label: t('email.quote.po'), value: poNumber }]),
            ...dues.map((due) => ({
              label: t('email.quote.due', { date: date(due.on) }),
              value: amount(due.amount),
              strong: true,
            })),
          ]}
        />
      </Panel>
      <Action href={link} showUrl>
        {quote.total === 0 ? t('email.quote.action') : t('email.quote.pay')}
      </Action>
      <BankDetails order={order} />
      <Heading>{t('email.quote.number', { number: quote.number })}</Heading>
      <QuoteSummary quote={quote} />
    </Layout>
  );
}
