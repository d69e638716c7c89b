import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import { sampleOrder } from '#domain/emails/sample-order.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { OptOutNote } from '#server/emails/opt-out-note.tsx';
import { Action, Facts, Panel } from '#server/emails/parts.tsx';
import type { Sql } from '#server/platform/db/database.ts';

const Payload = z.object({ deliverableId: z.uuid() });

type Content = Pick<Row<'deliverables'>, 'title' | 'version'> & {
  orderId: Row<'orders'>['id'];
  number: Row<'orders'>['order_number'];
};

async function load(sql: Sql, { deliverableId }: z.output<typeof Payload>): Promise<Content | null> {
  const { rows } = await sql.query<Content>(
    `select d.title, d.version, o.id as "orderId", o.order_number as number
     from public.deliverables as d join public.order_items as l on l.id = d.order_item_id join public.orders as o on o.id = l.order_id
     where d.id = $1`,
    [deliverableId],
  );
  return rows[0] ?? null;
}

export default defineEmail({
  name: 'deliverable-notice',
  title: 'Delivery for review',
  when: 'To the client when work is ready for review; can be turned off',
  payload: Payload,
  about: 'delivery',
  load,
  sample: (): Content => ({
    orderId: sampleOrder.id,
    number: sampleOrder.number,
    title: 'Lyric video, first cut',
    version: 1,
  }),
  subject: ({ title }, { t }) => t('email.deliverable.subject', { title }),
  optOut: () => 'deliverable',
  body: (content) => <DeliverableNotice {...content} />,
});

function DeliverableNotice({ orderId, number, title, version }: Content) {
  const { t, publicUrl } = useMedium();
  return (
    <Layout
      preview={t('email.deliverable.preview', { title })}
      title={t('email.deliverable.title')}
      opening={{ id: 'email.deliverable.lead', values: { number } }}
    >
      <Panel>
        <Facts
          facts={[
            { label: t('email.deliverable.what'), value: title },
            { label: t('email.deliverable.version'), value: String(version) },
          ]}
        />
      </Panel>
      <Action href={`${publicUrl}/client/orders/${orderId}`}>{t('email.deliverable.action')}</Action>
      <OptOutNote />
    </Layout>
  );
}
