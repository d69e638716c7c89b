import { brand } from '#domain/brand.ts';
import type { LegalDocument } from './document.ts';
import { conduct } from './terms/conduct.ts';
import { contract } from './terms/contract.ts';
import { law } from './terms/law.ts';

/** Orders store `brand.termsVersion`, so a substantive change to this text needs a new date there. */
export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  lead: 'Fair play, in writing: what you can expect from us, what we ask of you, and what applies when something goes wrong.',
  description: `The contract between ${brand.name} and its clients: services, eligibility, prices and plans, responsibilities, service level, liability and law.`,
  effective: brand.termsVersion,
  updated: brand.termsVersion,
  inShort: [
    'Estimates are estimates. Guarantees say so, and we owe them.',
    'You pay in advance, plans by the month. All sales are final.',
    'You’re 18 or older, and you own what you send us.',
    'Your music stays yours.',
    'No bots, no farms. Not ours, not yours.',
  ],
  sections: [...contract, ...conduct, ...law],
};
