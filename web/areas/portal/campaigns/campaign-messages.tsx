import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { useCampaignThread, useWriteAboutCampaign } from '#web/features/support/portal/campaign-thread.ts';
import { MessageForm } from '#web/features/support/portal/message-form.tsx';
import { MessageThread } from '#web/features/support/message-thread.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

/** The conversation with the team about this campaign, which admins see as a ticket. */
export function CampaignMessages({ campaign }: { campaign: CampaignDelivery }) {
  const t = useText();
  const thread = useCampaignThread(campaign.id);
  const write = useWriteAboutCampaign(campaign.id);
  return (
    <QueryView
      query={thread}
      loading={t('campaigns.messages.loading')}
      failed={t('campaigns.messages.failed')}
      skeleton={<Skeleton className="h-40 rounded-card" />}
    >
      {(found) => (
        <>
          {found === null ? (
            <p className="text-soft">{t('campaigns.messages.empty')}</p>
          ) : (
            <>
              <p className="text-sm text-faint">
                <bdi>{found.number}</bdi>
                {' · '}
                {t(`campaigns.messages.${found.status}`)}
              </p>
              <MessageThread messages={found.messages} />
            </>
          )}
          <MessageForm clientId={campaign.client_id} draft={`campaign-${campaign.id}`} send={write.mutateAsync} />
        </>
      )}
    </QueryView>
  );
}
