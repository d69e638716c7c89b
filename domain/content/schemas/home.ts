import * as z from 'zod';
import { block, count, fixed, headline, line, list, service, text } from './fields.ts';

const head = { eyebrow: line({ title: 'Small line above' }), title: line(), lead: text({ title: 'Introduction' }) };

/** The home page. Claims come from the profile, plans and reviews from the database. */
export const homeSchema = z.object({
  hero: z.object({ eyebrow: head.eyebrow, headline: headline(), lead: head.lead }).meta({ title: 'First screen' }),
  exampleCampaign: z
    .object({
      example: fixed(true),
      label: line({ description: 'Says that the campaign is an example.' }),
      title: line(),
      service: service(),
      packageName: line(),
      day: count(),
      days: count(),
      goal: count({ title: 'Estimated views of the package' }),
      views: count({ title: 'Views so far' }),
      viewsToday: count(),
      series: list(
        count({ title: 'Views' }),
        {
          title: 'Views at the end of each day',
          description: 'The last is “Views so far”.',
          shared: true,
          item: 'day',
        },
        { min: 2 },
      ),
      metrics: list(z.object({ value: line({}, 30), label: line() }), { item: 'figure' }),
      note: z.object({ service: service(), value: line({}, 30), label: line() }),
    })
    .meta({ title: 'Example campaign', description: 'The card on the first screen: a fictional campaign.' }),
  services: z.object({ ...head, cardLink: line({ title: 'Link of each card' }) }).meta({ title: 'Services' }),
  results: z.object({ ...head, footnote: text() }).meta({ title: 'Results' }),
  plans: z.object({ ...head, button: line(), footnote: text() }).meta({ title: 'Monthly plans' }),
  reviews: z
    .object({
      ...head,
      videosTitle: line({ title: 'Title of the videos' }),
      videosLead: text({ title: 'Introduction of the videos' }),
    })
    .meta({ title: 'Reviews' }),
  walkThrough: z
    .object({
      title: head.title,
      lead: head.lead,
      steps: list(block(), { item: 'step' }, { min: 1, max: 8 }),
      button: line(),
    })
    .meta({ title: 'How a campaign runs' }),
  cta: block().extend({ button: line() }).meta({ title: 'Last section' }),
});

export type HomeContent = z.output<typeof homeSchema>;
