import * as z from 'zod';
import { block, figure, headline, line, link, list, questions, text } from './fields.ts';
import { moreSection } from './formatted.ts';

const button = () => z.object({ label: line(), href: link({ title: 'Link' }) });

/** One service page. Its name is a column of `services`; prices, figures and package features are rows of `packages`. */
export const serviceSchema = z.object({
  cardSummary: line({ description: 'One line for the card on the home page, at most 90 characters.' }, 90),
  // The id of the packages section, which links from other sites use.
  anchor: z.enum(['pricing', 'featuring-packages', 'publications']).meta({ hidden: true, shared: true }),
  hero: z.object({ headline: headline(), lead: text({ title: 'Introduction' }, 260) }).meta({ title: 'First screen' }),
  heroButtons: list(button(), { title: 'Buttons of the first screen', item: 'button' }, { min: 1, max: 3 }),
  story: z
    .object({
      sample: z.boolean().meta({ title: 'Sample: hidden in a public shop', shared: true }),
      artist: line(),
      location: line({ optional: true }).optional(),
      quote: text(),
      body: text({ title: 'Story' }),
      figures: z.tuple([figure(), figure(), figure()]),
    })
    .optional()
    .meta({ title: 'Success story' }),
  network: z
    .object({
      anchor: z.literal('network').meta({ hidden: true, shared: true }),
      title: line(),
      lead: text({ title: 'Introduction' }),
      accounts: list(block(), { item: 'account' }, { min: 1 }),
    })
    .optional()
    .meta({ description: 'The accounts behind a service that has its own network.' }),
  featuresTitle: line({ title: 'Title of the features' }),
  features: list(block(), { item: 'feature' }, { min: 1 }),
  packagesTitle: line({ title: 'Title of the packages' }),
  packagesLead: text({ title: 'Introduction of the packages' }, 260),
  packagesButton: button()
    .optional()
    .meta({ title: 'Second button of the packages', description: 'For requests that no package covers.' }),
  processTitle: line({ title: 'Title of the process', optional: true }).optional(),
  process: list(block(), { title: 'Steps of the process', item: 'step' }).optional(),
  resultsTitle: line({ title: 'Title of the results' }),
  results: list(
    figure().extend({ note: line({ description: 'What kind of figure it is: a rule, a typical range, a sample.' }) }),
    { item: 'result' },
  ),
  faq: questions(),
  more: moreSection(),
  cta: block()
    .extend({ button: line() })
    .meta({ title: 'Last section', description: 'Its button links to the contact page.' }),
});

export type ServiceContent = z.output<typeof serviceSchema> & { slug: string; name: string };
