import { serviceSlugs, type ServiceSlug } from '#domain/catalogue/catalogue.ts';
import type { ServiceContent } from './service-content.ts';
import { aiVideoCreation } from './services/ai-video-creation.ts';
import { appleMusicAds } from './services/apple-music-ads.ts';
import { digitalPublications } from './services/digital-publications.ts';
import { instagramFanPages } from './services/instagram-fan-pages.ts';
import { instagramFeaturing } from './services/instagram-featuring.ts';
import { instagramGrowth } from './services/instagram-growth.ts';
import { spotifyAds } from './services/spotify-ads.ts';
import { youtubeAds } from './services/youtube-ads.ts';

export const serviceContent: Record<ServiceSlug, ServiceContent> = {
  'youtube-ads': youtubeAds,
  'spotify-ads': spotifyAds,
  'apple-music-ads': appleMusicAds,
  'instagram-growth': instagramGrowth,
  'instagram-featuring': instagramFeaturing,
  'digital-publications': digitalPublications,
  'ai-video-creation': aiVideoCreation,
  'instagram-fan-pages': instagramFanPages,
};

/** All eight, in display order. */
export const serviceContents: readonly ServiceContent[] = serviceSlugs.map((slug) => serviceContent[slug]);
