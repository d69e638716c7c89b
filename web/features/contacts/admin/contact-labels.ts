import type { contactInterests } from '#domain/contacts/contact.ts';

type Interest = (typeof contactInterests)[number];

/** Labels of the interest filter, in display order. */
export const interestNames: Record<Interest, string> = {
  'youtube-ads': 'YouTube Marketing',
  'spotify-ads': 'Spotify Marketing',
  'instagram-growth': 'Instagram Growth',
  'apple-music-ads': 'Apple Music Marketing',
  'instagram-featuring': 'Instagram Featuring',
  'digital-publications': 'Digital Publications',
  multiple: 'Several services',
  consultation: 'A consultation',
};

export const interestName = (slug: string | null): string =>
  slug === null ? '' : (interestNames[slug as Interest] ?? slug);

export const yesOrNo = (value: boolean): 'Yes' | 'No' => (value ? 'Yes' : 'No');

const sources: Record<string, string> = {
  'contact-form': 'Contact form',
  website: 'Website',
  checkout: 'Checkout',
};
export const sourceName = (source: string): string => sources[source] ?? source;

const preferences: Record<string, string> = {
  newsletter: 'Newsletter',
  'newsletter-pending': 'Newsletter, not confirmed yet',
};
export const preferenceNames = (list: readonly string[]): string[] => list.map((one) => preferences[one] ?? one);
