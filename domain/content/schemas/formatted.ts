import * as z from 'zod';
import { isLinkTarget, LINK_FORMS, type FormattedBlock, type FormattedText, type ListItem } from '../formatted-text.ts';
import { line, type FieldMeta } from './fields.ts';

const MAX_LIST_DEPTH = 3;
const MAX_NODES = 500;
/** Of the JSON, so that neither words nor nodes make a page expensive. */
const MAX_LENGTH = 60_000;
const MAX_ADDRESS = 500;

const UNSUPPORTED = `Only paragraphs, lists of up to ${MAX_LIST_DEPTH} levels, bold, italics and links are possible here`;
const TOO_LONG = 'This text is too long. Make two of it.';

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z.string().refine((href) => href.length <= MAX_ADDRESS && isLinkTarget(href), {
        error: ({ input }) => `A link cannot lead to “${String(input).slice(0, 60)}”. Use ${LINK_FORMS}`,
      }),
    }),
  }),
]);
const marks = z.array(mark).max(3).optional();

const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1), marks }),
  z.strictObject({ type: z.literal('hardBreak'), marks }),
]);
const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  content: z.array(inline).max(MAX_NODES).optional(),
});

/** Each level has a schema of its own: nothing deeper is ever walked. */
function blockWith(levels: number): z.ZodType<FormattedBlock> {
  if (levels === 0) return paragraph;
  const block = blockWith(levels - 1);
  const item: z.ZodType<ListItem> = z.strictObject({
    type: z.literal('listItem'),
    content: z.tuple([paragraph]).rest(block),
  });
  const items = z.array(item).min(1).max(MAX_NODES);
  const list = z.strictObject({ type: z.enum(['bulletList', 'orderedList']), content: items });
  return z.discriminatedUnion('type', [paragraph, list]);
}

const formatted: z.ZodType<FormattedText> = z.strictObject({
  type: z.literal('doc'),
  content: z.array(blockWith(MAX_LIST_DEPTH)).min(1).max(MAX_NODES),
});

/** A text with lists, bold, italics and links: one field of the form, with one message. */
export const formattedText = (meta: FieldMeta = {}) =>
  z
    .unknown()
    .transform((value, context): FormattedText => {
      const { data, error } = formatted.safeParse(value);
      const tooLong = data !== undefined && JSON.stringify(data).length > MAX_LENGTH;
      if (data !== undefined && !tooLong) return data;
      const own = error?.issues.find(({ code }) => code === 'custom')?.message;
      context.addIssue({ code: 'custom', message: tooLong ? TOO_LONG : (own ?? UNSUPPORTED) });
      return z.NEVER;
    })
    .meta({ format: 'formatted', ...meta });

/** A section that a page can do without. */
export const moreSection = () =>
  z
    .object({ title: line(), text: formattedText() })
    .optional()
    .meta({ title: 'One more section', description: 'Shown below the others, with a text of your own.' });

export type MoreSection = NonNullable<z.output<ReturnType<typeof moreSection>>>;
