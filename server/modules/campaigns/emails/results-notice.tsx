import { Fragment } from 'react';
import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import { sampleOrder } from '#domain/emails/sample-order.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { OptOutNote } from '#server/emails/opt-out-note.tsx';
import { Action, Facts, Panel, Paragraph } from '#server/emails/parts.tsx';
import type { Sql } from '#server/platform/db/database.ts';

const Payload = z.object({ importId: z.uuid(), clientId: z.uuid() });

type Campaign = Pick<Row<'campaigns'>, 'id' | 'name'>;
/** Days as their first moment in the shop's time zone. */
interface Period {
  first: Date | null;
  last: Date | null;
}
type Content = Period & { campaigns: Campaign[] };

/** The client's part of an import: at most twelve campaigns. Null if none of them exists any more. */
async function load(sql: Sql, { importId, clientId }: z.output<typeof Payload>): Promise<Content | null> {
  const { rows } = await sql.query<Campaign & Period>(
    `select c.id, c.name, r.first_day::timestamp at time zone s.time_zone as first, r.last_day::timestamp at time zone s.time_zone as last
     from public.result_imports as r cross join internal.shop_settings as s
     join public.campaigns as c on c.client_id = $2 and c.id in (select m.value::uuid from jsonb_each_text(r.mapping) as m where m.value is not null)
     where r.id = $1 and r.state = 'applied' order by c.created_at desc, c.id limit 12`,
    [importId, clientId],
  );
  const [one] = rows;
  if (one === undefined) return null;
  return { campaigns: rows.map(({ id, name }) => ({ id, name })), first: one.first, last: one.last };
}

export default defineEmail({
  name: 'results-notice',
  title: 'New results',
  when: 'To the client when there are new results, at most once a day; can be turned off',
  payload: Payload,
  about: 'import',
  load,
  sample: (): Content => ({
    campaigns: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Night Drive, music video' }],
    first: new Date(sampleOrder.date),
    last: new Date(sampleOrder.date),
  }),
  subject: (_content, { t }) => t('email.results.subject'),
  optOut: () => 'results',
  body: (content) => <ResultsNotice {...content} />,
});

/** Contains no figures: they are behind the sign-in. */
function ResultsNotice({ campaigns, first, last }: Content) {
  const { t, date, publicUrl } = useMedium();
  const [only] = campaigns;
  const target =
    campaigns.length === 1 && only !== undefined ? `/dashboard/campaigns/${only.id}` : '/dashboard/analytics';
  return (
    <Layout preview={t('email.results.preview')} title={t('email.results.title')}>
      <Paragraph>{t('email.results.lead', { count: campaigns.length })}</Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('email.results.campaigns'), value: <Names campaigns={campaigns} /> },
            ...(first === null || last === null
              ? []
              : [
                  {
                    label: t('email.results.days'),
                    value: first.getTime() === last.getTime() ? date(first) : `${date(first)} – ${date(last)}`,
                  },
                ]),
          ]}
        />
      </Panel>
      <Action href={`${publicUrl}${target}`}>{t('email.results.action')}</Action>
      <OptOutNote />
    </Layout>
  );
}

/** One a line: a name may have commas. */
function Names({ campaigns }: Pick<Content, 'campaigns'>) {
  return campaigns.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at === 0 ? null : <br />}
      {name}
    </Fragment>
  ));
}
