import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';

interface Block {
  title: string;
  text: string;
}

interface Figure {
  value: string;
  label: string;
}

interface ButtonLink {
  label: string;
  /** An anchor of the same page, or the contact page. */
  href: `#${string}` | '/contact';
}

/**
 * Content of one service page. Prices, figures and package features are rows of `packages`. Lines in the display font
 * (headlines, titles, figures, buttons) must be printable ASCII, because the font contains nothing else.
 */
export interface ServiceContent {
  slug: ServiceSlug;
  name: string;
  /** One line for the card on the home page, at most 90 characters. */
  cardSummary: string;
  /** Id of the packages section. */
  anchor: 'pricing' | 'featuring-packages' | 'publications';
  /** Two headline lines; the second is in the accent color. */
  hero: { headline: readonly [string, string]; lead: string };
  heroButtons: readonly ButtonLink[];
  /** A story shipped with the product: labelled "Sample" until an operator replaces it. */
  story: {
    sample: boolean;
    artist: string;
    location?: string;
    quote: string;
    body: string;
    figures: readonly [Figure, Figure, Figure];
  };
  /** The accounts behind a service that has its own network; `anchor` is the section's id. */
  network?: { anchor: 'network'; title: string; lead: string; accounts: readonly Block[] };
  featuresTitle: string;
  features: readonly Block[];
  packagesTitle: string;
  packagesLead: string;
  /** A second button of the packages section, for requests that no package covers. */
  packagesButton?: ButtonLink;
  processTitle?: string;
  process?: readonly Block[];
  resultsTitle: string;
  /** `note` states what kind of figure it is: a rule, a typical range, a sample. */
  results: readonly (Figure & { note: string })[];
  faq: readonly { question: string; answer: string }[];
  /** Its button links to the contact page. */
  cta: Block & { button: string };
}
