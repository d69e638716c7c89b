import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { OptOutNote } from '#server/emails/opt-out-note.tsx';
import { Action, Paragraph } from '#server/emails/parts.tsx';
import type { Sql } from '#server/platform/db/database.ts';

/** `status`: the campaign's new status; for 'declined', the status that the client requested. */
const Payload = z.object({
  campaignId: z.uuid(),
  event: z.enum(['status', 'approved', 'declined']),
  status: z.enum(['active', 'paused', 'completed']),
});

type Campaign = Pick<Row<'campaigns'>, 'id' | 'name'>;
/** `starts`: the first day of a campaign that was started before it. */
type Content = Campaign & Pick<z.output<typeof Payload>, 'event' | 'status'> & { starts: Date | null };

async function load(sql: Sql, { campaignId, event, status }: z.output<typeof Payload>): Promise<Content | null> {
  const { rows } = await sql.query<Campaign & Pick<Content, 'starts'>>(
    `select id, name, case when starts_on > internal.local_date() then internal.day_start(starts_on) end as starts
     from public.campaigns where id = $1`,
    [campaignId],
  );
  return rows[0] === undefined ? null : { ...rows[0], event, status };
}

export default defineEmail({
  name: 'campaign-notice',
  title: 'Campaign update',
  when: 'To the client when a campaign starts, pauses or ends, or a request is answered; can be turned off',
  payload: Payload,
  about: 'campaign',
  load,
  sample: (): Content => ({
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Night Drive, music video',
    event: 'status',
    status: 'active',
    starts: null,
  }),
  subject: ({ event, name, status, starts }, { t, date }) => {
    if (event !== 'status') return t(`email.campaign.${event}.subject`, { name });
    return status === 'active' && starts !== null
      ? t('email.campaign.subject.scheduled', { name, day: date(starts) })
      : t(`email.campaign.subject.${status}`, { name });
  },
  optOut: ({ event }) => (event === 'status' ? 'campaign_status' : 'request_answered'),
  body: (content) => <CampaignNotice {...content} />,
});

function CampaignNotice({ id, name, event, status, starts }: Content) {
  const { t, date, publicUrl } = useMedium();
  const state =
    status === 'active' && starts !== null
      ? t('email.campaign.is.scheduled', { name, day: date(starts) })
      : t(`email.campaign.is.${status}`, { name });
  return (
    <Layout preview={name} title={t(`email.campaign.${event}.title`)}>
      <Paragraph>
        {event === 'status'
          ? state
          : t(`email.campaign.${event}.${status === 'paused' ? 'pause' : 'resume'}`, { name })}
      </Paragraph>
      <Action href={`${publicUrl}/dashboard/campaigns/${id}`}>{t('email.campaign.action')}</Action>
      <OptOutNote />
    </Layout>
  );
}
