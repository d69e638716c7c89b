import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { formatCalendarDate, formatCount } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** Followers of the promoted profile at the start and now, as the team counted them. */
export function ProfileGrowth({ campaign }: { campaign: CampaignDelivery }) {
  const t = useText();
  const { followers_before: before, followers_before_on: from, followers_now: now, followers_now_on: to } = campaign;
  if (before === null || from === null) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-5">
      <p className="title tabular text-2xl">
        {now === null
          ? t('campaigns.profile.start', { count: before })
          : t('campaigns.profile.growth', {
              before: formatCount(before),
              now: formatCount(now),
              change: `${now > before ? '+' : ''}${formatCount(now - before)}`,
            })}
      </p>
      <p className="text-sm text-faint">
        {to === null
          ? t('campaigns.profile.counted', { day: formatCalendarDate(from) })
          : t('campaigns.profile.between', { from: formatCalendarDate(from), to: formatCalendarDate(to) })}
      </p>
    </div>
  );
}
