import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import { sampleOrder } from '#domain/emails/sample-order.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Code, Facts, Note, Panel, Paragraph } from '#server/emails/parts.tsx';
import type { Sql } from '#server/platform/db/database.ts';

const Payload = z.object({
  orderId: z.uuid(),
  link: z.url(),
  code: z.string(),
  expiresInMinutes: z.number(),
  /** Cents that were given back, if that is the news. */
  refunded: z.int().nullable(),
});

interface Content extends Omit<z.output<typeof Payload>, 'orderId'> {
  number: string;
  total: Cents;
  currency: string;
  paid: boolean;
}

type Found = Pick<Row<'orders'>, 'order_number' | 'total_amount' | 'currency' | 'payment_status'>;

async function load(sql: Sql, { orderId, ...secret }: z.output<typeof Payload>): Promise<Content | null> {
  const { rows } = await sql.query<Found>(
    'select order_number, total_amount, currency, payment_status from public.orders where id = $1',
    [orderId],
  );
  const [order] = rows;
  if (order === undefined) return null;
  return {
    ...secret,
    number: order.order_number,
    total: toCents(order.total_amount),
    currency: order.currency,
    paid: order.payment_status === 'paid',
  };
}

const eventOf = ({ refunded, paid }: Content) => (refunded !== null ? 'refunded' : paid ? 'paid' : 'waiting');

export default defineEmail({
  name: 'guest-order',
  title: 'Guest order',
  when: 'To an email that a guest entered at checkout, until it’s confirmed',
  secret: true,
  payload: Payload,
  about: 'order',
  load,
  sample: ({ publicUrl, currency }): Content => ({
    link: `${publicUrl}/auth/login`,
    code: '482913',
    expiresInMinutes: 60,
    refunded: null,
    number: sampleOrder.number,
    total: sampleOrder.total,
    currency,
    paid: true,
  }),
  subject: (content, { t }) => t(`email.guest.${eventOf(content)}.subject`, { number: content.number }),
  body: (content) => <GuestOrder content={content} />,
});

/** Contains nothing that the guest typed: the mailbox may be a stranger's. */
function GuestOrder({ content }: { content: Content }) {
  const { t, money } = useMedium();
  const { number, link, code, expiresInMinutes: minutes } = content;
  const event = eventOf(content);
  const amount = money(content.refunded ?? content.total, content.currency);
  return (
    <Layout preview={t(`email.guest.${event}.preview`, { amount })} title={t(`email.guest.${event}.title`)}>
      <Paragraph>{t(`email.guest.${event}.lead`)}</Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('email.order.number'), value: number },
            { label: t('email.guest.amount'), value: amount, strong: true },
          ]}
        />
      </Panel>
      <Action href={link} showUrl>
        {t('email.guest.action')}
      </Action>
      <Code lead={t('email.guest.code')} code={code} validity={t('email.guest.valid', { minutes })} />
      <Note>{t('email.guest.notYou')}</Note>
    </Layout>
  );
}
