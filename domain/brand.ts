import type { CountryCode } from '#domain/orders/countries.ts';

/** The agency's own facts. An agency customises the product here. */
export const brand = {
  name: 'Hypecast',
  legalName: 'Hypecast Media FZ-LLC',
  taxNumber: '',
  address: {
    street: 'Dubai Media City, Building 4',
    city: 'Dubai',
    country: 'United Arab Emirates',
    countryCode: 'AE',
  },
  city: 'Dubai',
  orderPrefix: 'HC',
  email: 'hello@hypecast.test',
  phone: { display: '+971 4 555 0147', href: 'tel:+97145550147' },
  whatsapp: { display: 'WhatsApp', href: 'https://wa.me/97145550147' },
  social: {
    instagram: 'https://www.instagram.com/hypecast',
    youtube: 'https://www.youtube.com/@hypecast',
    twitter: null as string | null,
  },
  reviews: {
    href: 'https://www.google.com/search?q=Hypecast+Dubai+reviews',
    stars: 5,
    count: 7,
    contactCount: '47+',
  },
  copyrightSince: 2025,
  termsVersion: '2025-01-01',
  supportHours: 'Mon-Fri 9AM-6PM EST',
} as const satisfies Brand;

/**
 * The shop's marketing claims; give each a `source` before going public. Loaders pass them to pages, so no script
 * bundle contains them.
 */
export const brandClaims = {
  home: [
    { value: '230%', label: 'average ROI', source: null },
    { value: '66M+', label: 'people reached', source: null },
    { value: '24/7', label: 'support', source: null },
    { value: '124M+', label: 'views generated', source: null },
    { value: '105k+', label: 'followers gained', source: null },
    { value: '2.5x', label: 'engagement increase', source: null },
    { value: '$4.2M+', label: 'revenue for clients', source: null },
  ],
  contact: [
    { value: '50M+', label: 'views on client videos', source: null },
    { value: '1.2M+', label: 'followers across client accounts', source: null },
    { value: '5x', label: 'best campaign ROI', source: null },
    { value: '24/7', label: 'messages taken', source: null },
  ],
} as const satisfies Record<'home' | 'contact', readonly Claim[]>;

export interface Claim {
  value: string;
  label: string;
  source: string | null;
}

interface Brand {
  name: string;
  /** Seller on invoices. */
  legalName: string;
  /** Printed on invoices when not empty. */
  taxNumber: string;
  /** `countryCode`: ISO 3166-1 alpha-2. Buyers in this country never pay under the reverse charge. */
  address: { street: string; city: string; country: string; countryCode: CountryCode };
  city: string;
  /** Order numbers begin with it: at most ten capital letters and digits, a letter first. Numbers that exist keep theirs. */
  orderPrefix: string;
  email: string;
  phone: { display: string; href: string };
  whatsapp: { display: string; href: string };
  /** Channels without a URL are not rendered. */
  social: Record<'instagram' | 'youtube' | 'twitter', string | null>;
  reviews: { href: string; stars: number; count: number; contactCount: string };
  copyrightSince: number;
  /** The version of the terms stored with each order that accepted them. */
  termsVersion: string;
  supportHours: string;
}

/** The footer's year range: the first year alone until the year changes. */
export function copyrightYears(today: Date): string {
  const year = today.getFullYear();
  return year > brand.copyrightSince ? `${brand.copyrightSince}-${year}` : String(brand.copyrightSince);
}
