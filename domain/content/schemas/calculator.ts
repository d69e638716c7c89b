import * as z from 'zod';
import { block, count, line, link, list, text } from './fields.ts';

const captions = z.object({
  spotify: text({ title: 'Spotify' }),
  youtube: text({ title: 'YouTube' }),
  'youtube-music': text({ title: 'YouTube Music' }),
  'apple-music': text({ title: 'Apple Music' }),
});

const streams = z.object({
  spotify: count({ title: 'Spotify' }).optional(),
  youtube: count({ title: 'YouTube' }).optional(),
  'youtube-music': count({ title: 'YouTube Music' }).optional(),
  'apple-music': count({ title: 'Apple Music' }).optional(),
});

/** `/royalty-calculator`. Facts name their publisher and date. */
export const calculatorSchema = z.object({
  eyebrow: line({ title: 'Small line above' }),
  title: line(),
  lead: text({ title: 'Introduction' }),
  description: text({ description: 'For search engines and link previews.' }),
  basis: text({ title: 'What the rates are', description: 'Says that they are averages.' }),
  platforms: captions.meta({ title: 'What each platform counts' }),
  examples: list(
    z.object({ label: line(), streams: streams.meta({ title: 'Streams in a month', shared: true }) }),
    { item: 'example' },
    { max: 6 },
  ),
  sponsors: z.object({
    title: line(),
    rule: text(),
    paragraphs: list(text({ title: 'Paragraph' }), { item: 'paragraph' }),
    ways: list(block(), { item: 'way' }),
  }),
  facts: z.object({
    title: line(),
    items: list(z.object({ figure: line({}, 30), text: text(), source: line() }), { item: 'fact' }),
  }),
  opportunities: z.object({
    title: line(),
    text: text(),
    items: list(block().extend({ to: link({ title: 'Link' }), link: line({ title: 'Text of the link' }) }), {
      item: 'opportunity',
    }),
    button: line(),
  }),
  earnings: z.object({ eyebrow: line(), title: line(), lead: text({ title: 'Introduction' }), note: text() }),
  cta: block().extend({ button: line() }).meta({ title: 'Last section' }),
});

export type CalculatorContent = z.output<typeof calculatorSchema>;
