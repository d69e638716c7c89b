import { Clapperboard, Megaphone, Music, Newspaper, Users } from 'lucide-react';
import type { ServiceIconName } from '#domain/catalogue/service-look.ts';
import { useService } from '#web/lib/services/use-services.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import type { BrandMark } from '#web/ui/pictures/brand-marks.ts';

const marks = {
  youtube: 'youtube',
  spotify: 'spotify',
  'apple-music': 'appleMusic',
  instagram: 'instagram',
} as const satisfies Partial<Record<ServiceIconName, BrandMark>>;

const icons = {
  megaphone: Megaphone,
  newspaper: Newspaper,
  clapperboard: Clapperboard,
  users: Users,
  music: Music,
} as const;

const isMark = (icon: ServiceIconName): icon is keyof typeof marks => icon in marks;

/** A platform's logo, or a drawn icon for services without a platform. Decorative. */
export function IconNamed({ icon, className }: { icon: ServiceIconName; className?: string }) {
  if (isMark(icon)) return <BrandIcon mark={marks[icon]} className={className} />;
  const Icon = icons[icon];
  return <Icon aria-hidden="true" strokeWidth={2.25} className={className} />;
}

/** The service's icon. Decorative. */
export function ServiceIcon({ service, className }: { service: string; className?: string }) {
  const icon = useService(service)?.icon;
  return icon === undefined ? null : <IconNamed icon={icon} className={className} />;
}
