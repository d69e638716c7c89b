/** The eight services in display order. The slugs are stored and must not change. */
export const serviceSlugs = [
  'youtube-ads',
  'spotify-ads',
  'apple-music-ads',
  'instagram-growth',
  'instagram-featuring',
  'digital-publications',
  'ai-video-creation',
  'instagram-fan-pages',
] as const;

export type ServiceSlug = (typeof serviceSlugs)[number];

export const packageTypes = ['basic', 'standard', 'premium', 'pro', 'enterprise'] as const;
export type PackageType = (typeof packageTypes)[number];

/** A service's name on pages, and the label of its link field. */
export const serviceNames: Record<ServiceSlug, { name: string; linkLabel: string }> = {
  'youtube-ads': { name: 'YouTube Ads', linkLabel: 'YouTube Marketing' },
  'spotify-ads': { name: 'Spotify Ads', linkLabel: 'Spotify Marketing' },
  'apple-music-ads': { name: 'Apple Music Ads', linkLabel: 'Apple Music Marketing' },
  'instagram-growth': { name: 'Instagram Growth', linkLabel: 'Instagram Marketing' },
  'instagram-featuring': { name: 'Instagram Featuring', linkLabel: 'Instagram Featuring' },
  'digital-publications': { name: 'Digital Publications', linkLabel: 'Digital Publications' },
  'ai-video-creation': { name: 'AI Video Creation', linkLabel: 'AI Video Creation' },
  'instagram-fan-pages': { name: 'Instagram Fan Pages', linkLabel: 'Instagram Fan Pages' },
};

export function isServiceSlug(text: string): text is ServiceSlug {
  return (serviceSlugs as readonly string[]).includes(text);
}

/** A figure that a package promises. */
export interface PackageFigure {
  metric: string;
  min: number;
  /** Equal to `min` for a single figure; null when open-ended. */
  max: number | null;
  basis: 'estimated' | 'guaranteed' | 'included';
  /** Open-ended, shown as "500k+". */
  plus: boolean;
  /** Suffix of the number if the metric does not imply one, such as `K` in 4K. */
  unit?: string;
}
