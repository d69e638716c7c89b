import { Pause, Play } from 'lucide-react';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { useRequestStatus } from '#web/features/campaigns/portal/own-campaign.ts';
import { useRestErrorText } from '#web/lib/data/rest-error.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const errorTexts = { 404: 'campaigns.request.gone', 409: 'campaigns.request.changed' } as const;

/** Lets the client request a pause or a resume, or withdraw the request. Drafts have no requests. */
export function StatusRequest({ campaign, quiet = false }: { campaign: CampaignDelivery; quiet?: boolean }) {
  const t = useText();
  const restErrorText = useRestErrorText();
  const request = useRequestStatus(campaign.id);
  const { status, requested_status: requested, name } = campaign;
  if (status !== 'active' && status !== 'paused') return null;
  const next = status === 'active' ? 'paused' : 'active';
  const send = (next: 'active' | 'paused' | null) =>
    request.mutate(next, {
      onSuccess: () => showToast(t(next === null ? 'campaigns.request.taken' : 'campaigns.request.sent'), 'success'),
      onError: (error) => showToast(restErrorText(error, errorTexts), 'error'),
    });
  if (requested !== null) {
    return (
      <Button
        variant="quiet"
        size="sm"
        busy={request.isPending}
        aria-label={t('campaigns.request.takeBackOf', { name })}
        onClick={() => send(null)}
      >
        {t('campaigns.request.takeBack')}
      </Button>
    );
  }
  const Icon = next === 'paused' ? Pause : Play;
  return (
    <Button
      variant={quiet ? 'quiet' : 'secondary'}
      size="sm"
      busy={request.isPending}
      aria-label={t(`campaigns.request.${next}Of`, { name })}
      onClick={() => send(next)}
    >
      <Icon aria-hidden="true" className="size-4" />
      {t(`campaigns.request.${next}`)}
    </Button>
  );
}
