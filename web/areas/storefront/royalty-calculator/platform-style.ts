import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import type { PlatformId } from '#domain/storefront/payouts.ts';
import type { BrandMark } from '#web/ui/pictures/brand-marks.ts';

/** Each platform's logo, and the service whose colour it uses. */
export const platformStyle: Record<PlatformId, { mark: BrandMark; service: ServiceSlug }> = {
  spotify: { mark: 'spotify', service: 'spotify-ads' },
  youtube: { mark: 'youtube', service: 'youtube-ads' },
  'youtube-music': { mark: 'youtubeMusic', service: 'youtube-ads' },
  'apple-music': { mark: 'appleMusic', service: 'apple-music-ads' },
};
