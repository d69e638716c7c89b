import { Clapperboard, Megaphone, Newspaper, Users } from 'lucide-react';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import type { BrandMark } from '#web/ui/pictures/brand-marks.ts';

const marks: Partial<Record<ServiceSlug, BrandMark>> = {
  'youtube-ads': 'youtube',
  'spotify-ads': 'spotify',
  'apple-music-ads': 'appleMusic',
  'instagram-growth': 'instagram',
};

const icons = {
  'instagram-featuring': Megaphone,
  'digital-publications': Newspaper,
  'ai-video-creation': Clapperboard,
  'instagram-fan-pages': Users,
};

function isDrawn(service: ServiceSlug): service is keyof typeof icons {
  return service in icons;
}

/** The service's icon: the platform's logo, or a drawn icon for services without a platform. Decorative. */
export function ServiceIcon({ service, className }: { service: ServiceSlug; className?: string }) {
  const mark = marks[service];
  if (mark !== undefined) return <BrandIcon mark={mark} className={className} />;
  if (!isDrawn(service)) return null;
  const Icon = icons[service];
  return <Icon aria-hidden="true" strokeWidth={2.25} className={className} />;
}
