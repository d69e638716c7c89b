import { otherInterests, type OtherInterest } from '#domain/contacts/contact.ts';
import { useServiceRows } from '#web/lib/services/service-rows.ts';

const others: Record<OtherInterest, string> = { multiple: 'Several services', consultation: 'A consultation' };

/** What contacts can be interested in, by slug. */
export interface Interests {
  /** Of the filter, in display order. */
  offered: readonly (readonly [slug: string, label: string])[];
  nameOf: (slug: string | null) => string;
}

/** Until the services have loaded, and without them, interests are called by their slugs. */
export function useInterests(): Interests {
  const { data = [] } = useServiceRows();
  const labels = new Map<string, string>(data.map((row) => [row.slug, row.email_filter_label ?? row.name]));
  for (const other of otherInterests) labels.set(other, others[other]);
  return {
    offered: [
      ...data
        .toSorted((one, other) => one.email_filter_position - other.email_filter_position)
        .flatMap(({ slug, email_filter_label: label }) => (label === null ? [] : [[slug, label] as const])),
      ...otherInterests.map((other) => [other, others[other]] as const),
    ],
    nameOf: (slug) => (slug === null ? '' : (labels.get(slug) ?? slug)),
  };
}

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
