import { Clapperboard, Newspaper } from 'lucide-react';
import type { CampaignPlatform } from '#domain/campaigns/campaign.ts';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';

const marks = {
  youtube: 'youtube',
  spotify: 'spotify',
  'apple-music': 'appleMusic',
  instagram: 'instagram',
  'google-ads': 'google',
} as const;
const icons = { press: Newspaper, video: Clapperboard } as const;

const services: Record<CampaignPlatform, ServiceSlug | undefined> = {
  youtube: 'youtube-ads',
  spotify: 'spotify-ads',
  'apple-music': 'apple-music-ads',
  instagram: 'instagram-growth',
  'google-ads': undefined,
  press: 'digital-publications',
  video: 'ai-video-creation',
};

/** The service whose colour a platform has; Google Ads uses the signal colour. */
export const serviceOf = (platform: CampaignPlatform): ServiceSlug | undefined => services[platform];

/** A platform's logo and name. */
export function PlatformName({ platform }: { platform: CampaignPlatform }) {
  const t = useText();
  return (
    <span data-service={serviceOf(platform)} className="inline-flex items-center gap-2.5 whitespace-nowrap">
      <PlatformMark platform={platform} />
      {t(`analytics.platform.${platform}`)}
    </span>
  );
}

function PlatformMark({ platform }: { platform: CampaignPlatform }) {
  if (platform !== 'press' && platform !== 'video')
    return <BrandIcon mark={marks[platform]} className="size-4.5 shrink-0 text-service" />;
  const Icon = icons[platform];
  return <Icon aria-hidden="true" className="size-4.5 shrink-0 text-service" />;
}
