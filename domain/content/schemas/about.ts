import * as z from 'zod';
import { block, figure, headline, line, list, service, text } from './fields.ts';
import { moreSection } from './formatted.ts';

const head = { eyebrow: line({ title: 'Small line above' }), title: line() };
const lead = text({ title: 'Introduction' });
const paragraphs = list(text({ title: 'Paragraph' }), { item: 'paragraph' }, { min: 1 });

/** `/about` */
export const aboutSchema = z.object({
  eyebrow: line({ title: 'Small line above' }),
  headline: headline(),
  lead,
  description: text({ description: 'For search engines and link previews.' }),
  heroButtons: z.object({ contact: line(), youtube: line() }).meta({ title: 'Buttons of the first screen' }),
  mission: z.object({ ...head, paragraphs }),
  services: z.object({
    ...head,
    lead,
    sides: list(
      z.object({
        name: line(),
        letter: line({ description: 'Numbers the tracks of this side.' }, 3),
      }),
      {
        title: 'Sides of the record',
        description: 'The services are divided among them in their order.',
        item: 'side',
      },
      { min: 1, max: 4 },
    ),
    bonus: text(),
    bonusLink: line(),
  }),
  record: z
    .object({
      ...head,
      lead,
      facts: z.object({ services: line(), packages: line(), languages: line(), answer: line() }),
      footnote: text(),
    })
    .meta({ title: 'Track record', description: 'Claims of the profile appear here once they have a source.' }),
  stories: z
    .object({
      ...head,
      lead,
      slugs: list(service(), { title: 'Stories of these services', shared: true, item: 'service' }, { min: 1, max: 6 }),
      link: line(),
    })
    .meta({ title: 'Success stories' }),
  values: z.object({ title: line(), items: list(block(), { item: 'value' }, { min: 1 }) }),
  team: z.object({
    ...head,
    lead,
    onRepeat: line({ title: 'Label of the song' }),
    people: list(
      z.object({
        name: line(),
        role: line(),
        text: text(),
        song: line(),
        sample: z.boolean().meta({ title: 'Sample: hidden in a public shop', shared: true }),
      }),
      { item: 'person' },
    ),
  }),
  reach: z.object({ ...head, paragraphs, facts: list(figure(), { item: 'figure' }) }),
  base: block().extend({ addressLabel: line(), hoursLabel: line() }).meta({ title: 'Where you are' }),
  more: moreSection(),
  cta: block().extend({ button: line() }).meta({ title: 'Last section' }),
});

export type AboutContent = z.output<typeof aboutSchema>;
