import type { CampaignNoticeMail } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Paragraph } from './parts.tsx';
import { Switchable } from './switchable.tsx';

/** To the client: a campaign is in another state, or staff have answered what was asked for it. */
export function CampaignNotice({ campaign }: { campaign: CampaignNoticeMail }) {
  const { t, publicUrl } = useMedium();
  const { id, name, event, status } = campaign;
  return (
    <Layout preview={name} title={t(`mail.campaign.${event}.title`)}>
      <Paragraph>
        {event === 'status'
          ? t(`mail.campaign.is.${status}`, { name })
          : t(`mail.campaign.${event}.${status === 'paused' ? 'pause' : 'resume'}`, { name })}
      </Paragraph>
      <Action href={`${publicUrl}/dashboard/campaigns/${id}`}>{t('mail.campaign.action')}</Action>
      <Switchable />
    </Layout>
  );
}
