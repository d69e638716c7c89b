import * as z from 'zod';
import { day, line, list, text } from './fields.ts';
import { formattedText } from './formatted.ts';

const blocks = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: text() }).meta({ title: 'Paragraph' }),
  z
    .object({ kind: z.literal('list'), items: list(text({ title: 'Item' }), { item: 'item' }, { min: 1 }) })
    .meta({ title: 'List' }),
  z
    .object({
      kind: z.literal('entries'),
      entries: list(z.object({ term: line(), text: text() }), { title: 'Terms', item: 'term' }, { min: 1 }),
    })
    .meta({ title: 'Terms and descriptions' }),
  z
    .object({ kind: z.literal('formatted'), content: formattedText({ title: 'Text' }) })
    .meta({ title: 'Formatted text' }),
  z.object({ kind: z.literal('plans') }).meta({ title: 'Table of the monthly plans' }),
]);

/**
 * A legal text as data, so that it can be displayed, printed, linked and kept by version. In its texts, `{mail}`, `{phone}` and the
 * other {@link linkNames} become links.
 */
export const legalSchema = z.object({
  title: line(),
  lead: text({ title: 'Introduction' }),
  description: text({ description: 'For search engines and link previews.' }),
  effective: day({ title: 'In force since', description: 'Orders store this date. A changed text needs a new one.' }),
  updated: day({ title: 'Last updated' }),
  inShort: list(line({ title: 'Line' }, 300), {
    title: 'In short',
    description: 'A plain summary that is not legally binding.',
    item: 'line',
  }),
  sections: list(
    z.object({
      id: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'Use small letters, digits and hyphens' })
        .max(60)
        .meta({ title: 'Anchor', description: 'Part of links to this section, so keep it.', shared: true }),
      title: line(),
      blocks: list(blocks, { title: 'Content', item: 'block' }, { min: 1 }),
    }),
    { item: 'section' },
    { min: 1 },
  ),
});

/** The checkout prints its summary. */
export const refundPolicySchema = legalSchema.extend({
  summary: line(
    { title: 'At checkout', description: 'What a client reads before paying, beside a link to this page.' },
    300,
  ),
});

export type LegalDocument = z.output<typeof legalSchema>;
export type RefundPolicy = z.output<typeof refundPolicySchema>;
export type LegalSection = LegalDocument['sections'][number];
export type LegalBlock = LegalSection['blocks'][number];

export const linkNames = ['mail', 'phone', 'chat', 'contact', 'privacy', 'profile'] as const;
export type LinkName = (typeof linkNames)[number];
