import { Clapperboard, Newspaper } from 'lucide-react';
import { platformNames, type CampaignPlatform } from '#domain/campaigns/campaign.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import type { BrandMark } from '#web/ui/pictures/brand-marks.ts';

const marks: Partial<Record<CampaignPlatform, BrandMark>> = {
  youtube: 'youtube',
  spotify: 'spotify',
  'apple-music': 'appleMusic',
  instagram: 'instagram',
  'google-ads': 'google',
};

/** The service whose colour a platform has. */
export const platformColours: Record<CampaignPlatform, string> = {
  youtube: 'youtube-ads',
  spotify: 'spotify-ads',
  'apple-music': 'apple-music-ads',
  instagram: 'instagram-growth',
  'google-ads': 'instagram-fan-pages',
  press: 'digital-publications',
  video: 'ai-video-creation',
};

/** The platform's logo, or a drawn icon. Decorative: the name is next to it. */
export function PlatformIcon({ platform, className }: { platform: CampaignPlatform; className?: string }) {
  const mark = marks[platform];
  if (mark !== undefined) return <BrandIcon mark={mark} className={className} />;
  const Icon = platform === 'press' ? Newspaper : Clapperboard;
  return <Icon aria-hidden="true" className={className} />;
}

/** Brand names are the same in every language. */
export function usePlatformName(): (platform: CampaignPlatform) => string {
  const t = useText();
  return (platform) =>
    platform === 'press' || platform === 'video' ? t(`portal.platform.${platform}`) : platformNames[platform];
}
