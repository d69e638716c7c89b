/** The colours that a service can have (`service-palette.ts`). */
export const serviceColorNames = [
  'red',
  'green',
  'pink',
  'magenta',
  'amber',
  'gold',
  'violet',
  'cyan',
  'blue',
  'lime',
] as const;
export type ServiceColor = (typeof serviceColorNames)[number];

/** The drawings of services, by what they show. */
export const serviceScenes = [
  'pre-roll',
  'stream',
  'vinyl',
  'reel',
  'featuring',
  'magazine',
  'storyboard',
  'fan-pages',
] as const;
export type ServiceScene = (typeof serviceScenes)[number];

export const serviceIcons = [
  'youtube',
  'spotify',
  'apple-music',
  'instagram',
  'megaphone',
  'newspaper',
  'clapperboard',
  'users',
  'music',
] as const;
export type ServiceIconName = (typeof serviceIcons)[number];
