import { clsx } from 'clsx';
import { Link2, Music, Video } from 'lucide-react';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import type { LinkPlatform } from '#domain/catalogue/service-link.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import type { BrandMark } from '#web/ui/pictures/brand-marks.ts';

/** The logo of a platform that we sell campaigns on, and the service whose colour it has. */
const signs: Partial<Record<LinkPlatform, { mark: BrandMark; service: ServiceSlug }>> = {
  spotify: { mark: 'spotify', service: 'spotify-ads' },
  'apple-music': { mark: 'appleMusic', service: 'apple-music-ads' },
  youtube: { mark: 'youtube', service: 'youtube-ads' },
  instagram: { mark: 'instagram', service: 'instagram-growth' },
};
const others = { soundcloud: Music, deezer: Music, tiktok: Video, vimeo: Video } as const;
type Other = keyof typeof others;
const isOther = (platform: LinkPlatform): platform is Other => platform in others;

/** A decorative sign of a link's platform; null is a link of another site. */
export function LinkSign({ platform, className = 'size-5' }: { platform: LinkPlatform | null; className?: string }) {
  const sign = platform === null ? undefined : signs[platform];
  if (sign !== undefined)
    return (
      <span data-service={sign.service} className="contents">
        <BrandIcon mark={sign.mark} className={clsx(className, 'text-service')} />
      </span>
    );
  const Icon = platform !== null && isOther(platform) ? others[platform] : Link2;
  return <Icon aria-hidden="true" className={clsx(className, 'text-soft')} />;
}
