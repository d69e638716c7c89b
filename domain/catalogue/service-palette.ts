import { serviceColorNames, type ServiceColor } from './service-look.ts';

/** The colours that a service can have: `ink` is for text on `accent`, `deep` its shadow, `second` the other end of gradients. */
export const serviceColors: Record<ServiceColor, { accent: string; ink: string; deep: string; second: string }> = {
  red: { accent: '#ff4f55', ink: '#1c0205', deep: '#6a1019', second: '#ff9a6b' },
  green: { accent: '#1fd863', ink: '#02190b', deep: '#0b4f28', second: '#b8f36a' },
  pink: { accent: '#ff6393', ink: '#210410', deep: '#66162f', second: '#ffb3a1' },
  magenta: { accent: '#ea5fd0', ink: '#200319', deep: '#571a5c', second: '#ffae4a' },
  amber: { accent: '#ffa63d', ink: '#211002', deep: '#63330a', second: '#f2567f' },
  gold: { accent: '#e2cb86', ink: '#1d1605', deep: '#50431d', second: '#f4f1ec' },
  violet: { accent: '#a995ff', ink: '#0e0730', deep: '#35257c', second: '#6fd3ff' },
  cyan: { accent: '#3dd6e6', ink: '#021b1f', deep: '#0b4c58', second: '#9df0c8' },
  blue: { accent: '#6fb1ff', ink: '#03122a', deep: '#123f7a', second: '#b7a6ff' },
  lime: { accent: '#c5e34c', ink: '#171c02', deep: '#44520f', second: '#5fe0a8' },
};

/** The rules of a document that give a service's elements its colour, and others the one they name. */
export const serviceStyles = (services: readonly { slug: string; color: ServiceColor }[]): string =>
  `@layer base{${serviceColorNames.map((name) => styleOf(name, services)).join('')}}`;

function styleOf(name: ServiceColor, services: readonly { slug: string; color: ServiceColor }[]): string {
  const { accent, ink, deep, second } = serviceColors[name];
  const slugs = services.filter(({ color }) => color === name).map(({ slug }) => `,[data-service="${slug}"]`);
  return `[data-color=${name}]${slugs.join('')}{--service:${accent};--service-ink:${ink};--service-deep:${deep};--service-second:${second}}`;
}
