/** The eight services, in the order they are shown. The slug is stored everywhere. */
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

/** What a service is called on pages, and what the field for a line's link is called. */
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

/** What a package promises in numbers. */
export interface PackageFigure {
  metric: string;
  min: number;
  /** Equal to `min` for a single figure; null when open. */
  max: number | null;
  basis: 'estimated' | 'guaranteed' | 'included';
  /** Open end, shown as "500k+". */
  plus: boolean;
  /** Follows the number where the metric alone does not say it, such as `K` in 4K. */
  unit?: string;
}

/** A package as `/rest/v1/packages` gives it. `price` is in dollars. */
export interface CataloguePackage {
  id: string;
  service: ServiceSlug;
  name: string;
  price: number;
  package_type: PackageType;
  features: string[];
  figures: PackageFigure[];
  duration_days: number | null;
  icon: string;
  color: string;
  border_color: string;
  image: string | null;
  popular: boolean;
  premium: boolean;
  legendary: boolean;
  cta: 'cart' | 'contact';
  position: number;
}
