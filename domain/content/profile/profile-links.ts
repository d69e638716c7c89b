import type { Profile } from '../schemas/profile.ts';

const digitsOf = (number: string) => number.replaceAll(/\D/g, '');

export const phoneLink = ({ phone }: Pick<Profile, 'phone'>): string => `tel:+${digitsOf(phone)}`;
export const whatsappLink = ({ whatsapp }: Pick<Profile, 'whatsapp'>): string => `https://wa.me/${digitsOf(whatsapp)}`;

/** The footer's year range: the first year alone until the year changes. */
export function copyrightYears(since: number, today: Date): string {
  const year = today.getFullYear();
  return year > since ? `${since}-${year}` : String(since);
}
