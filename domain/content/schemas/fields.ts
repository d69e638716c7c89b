import * as z from 'zod';

/**
 * Fields of documents. Their metadata draws the editor's form: `shared` fields are the same in every language, `hidden` ones are
 * fixed by the product, `long` ones get several lines. Texts may be empty here: a draft is saved as it is, a translation falls back
 * to English, and publishing checks what is required (`check-document.ts`).
 */
export interface FieldMeta {
  [other: string]: unknown;
  title?: string;
  /** A hint under the field. */
  description?: string;
  long?: boolean;
  shared?: boolean;
  hidden?: boolean;
  /** The slug of a service. */
  service?: boolean;
  /** May be empty in a published document. */
  optional?: boolean;
  /** What one item of a list is called, for its buttons. */
  item?: string;
  /** What this text may contain in braces, if it differs from the other texts of its document. */
  placeholders?: readonly string[];
}

const MAX_LINE = 200;
const MAX_TEXT = 5000;
const MAX_ITEMS = 60;

/** One line. */
export const line = (meta: FieldMeta = {}, max = MAX_LINE) => z.string().trim().max(max).meta(meta);

/** Several lines. */
export const text = (meta: FieldMeta = {}, max = MAX_TEXT) =>
  z
    .string()
    .trim()
    .max(max)
    .meta({ long: true, ...meta });

/** A list that can be ordered. */
export const list = <T extends z.ZodType>(item: T, meta: FieldMeta = {}, { min = 0, max = MAX_ITEMS } = {}) =>
  z.array(item).min(min).max(max).meta(meta);

/** Two lines of a headline. */
export const headline = () =>
  z.tuple([line({ title: 'First line' }, 60), line({ title: 'Second line' }, 60)]).meta({ title: 'Headline' });

/** Fixed by the product, because pages depend on it. */
export const fixed = <const T extends string | true>(value: T) => z.literal(value).meta({ hidden: true, shared: true });

/** The slug of a service, chosen from those of the shop. One that does not exist is left out where it would be shown. */
export const service = (meta: FieldMeta = {}) =>
  z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'Choose a service')
    .meta({ ...meta, shared: true, service: true });

const WEB_ADDRESS = /^https?:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/i;
const OWN_PAGE = /^\/(?!\/)[^\s\\]*$/;
const ANCHOR = /^#[\w-]+$/;

/** A link to a page of the shop, a part of the same page or another website. Nothing that runs code. */
export const link = (meta: FieldMeta = {}) =>
  z
    .string()
    .trim()
    .max(500)
    .refine((value) => [WEB_ADDRESS, OWN_PAGE, ANCHOR].some((pattern) => pattern.test(value)), {
      error: 'Enter a link: https://…, a page such as /contact, or a part of this page such as #pricing',
    })
    .meta({ shared: true, ...meta });

/** A link to another website, or nothing. */
export const optionalWebAddress = (meta: FieldMeta = {}) =>
  z
    .string()
    .trim()
    .max(500)
    .refine((value) => value === '' || WEB_ADDRESS.test(value), { error: 'Enter a link that begins with https://' })
    .meta({ shared: true, optional: true, ...meta });

export const count = (meta: FieldMeta = {}, max = 1_000_000_000) =>
  z
    .number()
    .int()
    .min(0)
    .max(max)
    .meta({ shared: true, ...meta });

/** `2025-01-31` */
export const day = (meta: FieldMeta = {}) => z.iso.date({ error: 'Enter a date' }).meta({ shared: true, ...meta });

export const block = (titles: { title?: string; text?: string } = {}) =>
  z.object({ title: line({ title: titles.title ?? 'Title' }), text: text({ title: titles.text ?? 'Text' }) });

export const figure = () => z.object({ value: line({ title: 'Figure' }, 30), label: line({ title: 'Caption' }) });

export const questions = () =>
  list(z.object({ question: line({ title: 'Question' }), answer: text({ title: 'Answer' }) }), {
    title: 'Questions and answers',
    item: 'question',
  });
