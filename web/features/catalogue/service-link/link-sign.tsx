import { clsx } from 'clsx';
import { Link2, Music, Video } from 'lucide-react';
import type { LinkPlatform } from '#domain/catalogue/service-link.ts';
import type { ServiceColor } from '#domain/catalogue/service-look.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import type { BrandMark } from '#web/ui/pictures/brand-marks.ts';

/** The logo and colour of a platform. */
const signs: Partial<Record<LinkPlatform, { mark: BrandMark; color: ServiceColor }>> = {
  spotify: { mark: 'spotify', color: 'green' },
  'apple-music': { mark: 'appleMusic', color: 'pink' },
  youtube: { mark: 'youtube', color: 'red' },
  instagram: { mark: 'instagram', color: 'magenta' },
};
const others = { soundcloud: Music, deezer: Music, tiktok: Video, vimeo: Video } as const;
type Other = keyof typeof others;
const isOther = (platform: LinkPlatform): platform is Other => platform in others;

/** A decorative sign of a link's platform; null is a link of another site. */
export function LinkSign({ platform, className = 'size-5' }: { platform: LinkPlatform | null; className?: string }) {
  const sign = platform === null ? undefined : signs[platform];
  if (sign !== undefined)
    return (
      <span data-color={sign.color} className="contents">
        <BrandIcon mark={sign.mark} className={clsx(className, 'text-service')} />
      </span>
    );
  const Icon = platform !== null && isOther(platform) ? others[platform] : Link2;
  return <Icon aria-hidden="true" className={clsx(className, 'text-soft')} />;
}
