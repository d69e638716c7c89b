import type { ServiceColor } from '#domain/catalogue/service-look.ts';
import type { PlatformId } from '#domain/storefront/payouts.ts';
import type { BrandMark } from '#web/ui/pictures/brand-marks.ts';

/** Each platform's logo and colour. */
export const platformStyle: Record<PlatformId, { mark: BrandMark; color: ServiceColor }> = {
  spotify: { mark: 'spotify', color: 'green' },
  youtube: { mark: 'youtube', color: 'red' },
  'youtube-music': { mark: 'youtubeMusic', color: 'red' },
  'apple-music': { mark: 'appleMusic', color: 'pink' },
};
