import { brand } from '#domain/brand.ts';
import type { LegalDocument } from './document.ts';
import { collection } from './privacy/collection.ts';
import { rights } from './privacy/rights.ts';
import { use } from './privacy/use.ts';

/**
 * Statements about storage and retention describe what migrations and code do: a change to either requires a change to
 * this text.
 */
export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  lead: 'Your song should travel. Your data shouldn’t. Here’s what we know about you, why, for how long, and how to make us forget it.',
  description: `What ${brand.name} knows about its visitors and clients, why and for how long, who else sees it, and the rights you have over it.`,
  effective: '2025-01-01',
  updated: '2025-01-01',
  inShort: [
    'We sell promotion. Your data is not for sale.',
    'No tracking cookies, no analytics scripts, no tracking pixels in emails.',
    'Your card number goes to the payment provider, never to us.',
    'You can see every device that’s signed in, and sign it out on the spot.',
    'One email gets you a copy, a correction or a deletion.',
  ],
  sections: [...collection, ...use, ...rights],
};
