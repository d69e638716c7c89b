import type { CampaignPlatform } from '#domain/campaigns/campaign.ts';
import type { PackageType } from '#domain/catalogue/catalogue.ts';

/** The order that previews of emails show. Amounts are in cents. */
interface SampleOrder {
  id: string;
  number: string;
  date: string;
  paymentMethod: { brand: string; last4: string };
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  customer: { name: string; email: string; company: string };
  items: {
    id: string;
    name: string;
    service: string;
    platform: CampaignPlatform;
    price: number;
    quantity: number;
    packageType: PackageType;
    serviceLink?: string;
  }[];
}

export const sampleOrder: SampleOrder = {
  id: '00000000-0000-4000-8000-000000000042',
  number: 'ORD-2026-0042',
  date: '2026-11-20T14:30:00Z',
  paymentMethod: { brand: 'Visa', last4: '4242' },
  subtotal: 99_000,
  discount: 0,
  tax: 7_920,
  total: 106_920,
  customer: { name: 'Alex Morgan', email: 'alex.morgan@example.com', company: 'Northside Records' },
  items: [
    {
      id: 'premium',
      name: 'Premium',
      service: 'YouTube Ads',
      platform: 'youtube',
      price: 49_000,
      quantity: 1,
      packageType: 'premium',
      serviceLink: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    },
    {
      id: 'standard',
      name: 'Standard',
      service: 'Spotify Ads',
      platform: 'spotify',
      price: 25_000,
      quantity: 2,
      packageType: 'standard',
    },
  ],
};
