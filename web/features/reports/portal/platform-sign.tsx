import { Clapperboard, Megaphone, Music, Newspaper } from 'lucide-react';
import { platformNames, type CampaignPlatform } from '#domain/campaigns/campaign.ts';
import type { ServiceColor } from '#domain/catalogue/service-look.ts';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import type { BrandMark } from '#web/ui/pictures/brand-marks.ts';

const marks = {
  youtube: 'youtube',
  spotify: 'spotify',
  'apple-music': 'appleMusic',
  instagram: 'instagram',
  'google-ads': 'google',
} as const satisfies Partial<Record<CampaignPlatform, BrandMark>>;
const icons = { tiktok: Music, press: Newspaper, video: Clapperboard, other: Megaphone } as const;

/** A platform without one has the signal colour. */
export const platformColors: Record<CampaignPlatform, ServiceColor | undefined> = {
  youtube: 'red',
  spotify: 'green',
  'apple-music': 'pink',
  instagram: 'magenta',
  tiktok: 'cyan',
  'google-ads': undefined,
  press: 'gold',
  video: 'violet',
  other: 'blue',
};

const isIcon = (platform: CampaignPlatform): platform is keyof typeof icons => platform in icons;

/** The platform's logo, or a drawn icon. Decorative: the name is next to it. */
export function PlatformIcon({ platform, className }: { platform: CampaignPlatform; className?: string }) {
  if (!isIcon(platform)) return <BrandIcon mark={marks[platform]} className={className} />;
  const Icon = icons[platform];
  return <Icon aria-hidden="true" className={className} />;
}

/** Brand names are the same in every language. */
export const platformText = (t: TranslateText, platform: CampaignPlatform): string =>
  platform === 'press' || platform === 'video' || platform === 'other'
    ? t(`campaigns.platform.${platform}`)
    : platformNames[platform];

export function usePlatformName(): (platform: CampaignPlatform) => string {
  const t = useText();
  return (platform) => platformText(t, platform);
}

/** A platform's logo and name. */
export function PlatformName({ platform }: { platform: CampaignPlatform }) {
  const nameOf = usePlatformName();
  return (
    <span data-color={platformColors[platform]} className="inline-flex items-center gap-2.5 whitespace-nowrap">
      <PlatformIcon platform={platform} className="size-4.5 shrink-0 text-service" />
      {nameOf(platform)}
    </span>
  );
}
