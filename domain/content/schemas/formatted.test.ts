import { describe, expect, test } from 'vitest';
import { markedText, NO_FORMATTED_TEXT, type FormattedText } from '../formatted-text.ts';
import { fillPlaceholders } from '../placeholders.ts';
import { profile } from '#tests/support/content.ts';
import { formattedText } from './formatted.ts';

const schema = formattedText();
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const words = (text: string, ...marks: unknown[]) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) });
const link = (href: unknown) => ({ type: 'link', attrs: { href } });
const bold = { type: 'bold' };
const italic = { type: 'italic' };
const item = (...content: unknown[]) => ({ type: 'listItem', content });
const list = (type: string, ...content: unknown[]) => ({ type, content });

const messageOf = (value: unknown) => schema.safeParse(value).error?.issues.map(({ message, path }) => [path, message]);
const UNSUPPORTED = 'Only paragraphs, lists of up to 3 levels, bold, italics and links are possible here';

const everything = doc(
  paragraph(
    words('Our '),
    words('own', bold, italic),
    { type: 'hardBreak', marks: [bold] },
    words('terms', link('/terms-of-service')),
  ),
  list(
    'bulletList',
    item(paragraph(words('One'))),
    item(paragraph(words('Two')), list('orderedList', item(paragraph(words('Deep'), words('er', italic))))),
  ),
  { type: 'paragraph' },
);

describe('the schema', () => {
  test('keeps what the editor makes as it is', () => {
    expect(schema.parse(everything)).toEqual(everything);
    expect(schema.parse(NO_FORMATTED_TEXT)).toEqual(NO_FORMATTED_TEXT);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a plain text', 'text'],
    ['HTML', '<p>text</p>'],
    ['no content', { type: 'doc' }],
    ['no block', doc()],
    ['words without a paragraph', doc(words('a'))],
    ['an empty text', doc(paragraph(words('')))],
    ['a heading', doc({ type: 'heading', attrs: { level: 1 }, content: [words('a')] })],
    ['a picture', doc(paragraph({ type: 'image', attrs: { src: 'https://example.com/x.png' } }))],
    ['code', doc(paragraph(words('a', { type: 'code' })))],
    ['attributes of a paragraph', doc({ type: 'paragraph', attrs: { style: 'color: red' } })],
    ['attributes of bold', doc(paragraph(words('a', { ...bold, attrs: { class: 'x' } })))],
    ['attributes of a link', doc(paragraph(words('a', { type: 'link', attrs: { href: '/a', onclick: 'x' } })))],
    ['an empty list', doc(list('bulletList'))],
    ['an item without a paragraph', doc(list('bulletList', item(list('bulletList', item(paragraph())))))],
    ['a list with a paragraph as item', doc(list('orderedList', paragraph(words('a'))))],
    ['another name beside', { ...doc(paragraph()), html: '<b>' }],
    ['a document in a document', doc(doc(paragraph()))],
  ])('has no room for %s', (_what, value) => {
    expect(messageOf(value)).toEqual([[[], UNSUPPORTED]]);
  });

  test('lists have three levels at most, and what is deeper is never walked', () => {
    const nested = (levels: number): object =>
      levels === 0
        ? paragraph(words('a'))
        : list('bulletList', item(paragraph(words('a')), ...(levels === 1 ? [] : [nested(levels - 1)])));
    expect(messageOf(doc(nested(3)))).toBeUndefined();
    expect(messageOf(doc(nested(4)))).toEqual([[[], UNSUPPORTED]]);
    expect(messageOf(doc(nested(2000)))).toEqual([[[], UNSUPPORTED]]);
  });

  test('has a longest text', () => {
    expect(messageOf(doc(paragraph(words('a'.repeat(50_000)))))).toBeUndefined();
    const tooLong = [[[], 'This text is too long. Make two of it.']];
    expect(messageOf(doc(paragraph(words('a'.repeat(60_000)))))).toEqual(tooLong);
    const many = Array.from({ length: 100 }, () => words('a', link(`/${'x'.repeat(499)}`)));
    expect(messageOf(doc(...Array.from({ length: 100 }, () => paragraph(...many))))).toEqual(tooLong);
    expect(messageOf(doc(...Array.from({ length: 501 }, () => paragraph())))).toEqual([[[], UNSUPPORTED]]);
  });
});

describe('links', () => {
  test.each([
    'https://example.com',
    'https://example.com/a?b=c#d',
    'mailto:team@example.com',
    'mailto:team@example.com?subject=Hello',
    'mailto:{email}',
    '/',
    '/contact',
    '/services/spotify-ads#pricing',
  ])('may lead to %s', (href) => {
    expect(messageOf(doc(paragraph(words('a', link(href)))))).toBeUndefined();
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://example.com',
    '//evil.example.test',
    '/\\evil.example.test',
    '/\t/evil.example.test',
    'https://evil',
    'https:\\\\evil.example.test',
    'https://{name}.example.test',
    '/{name}',
    'mailto:{name}',
    'mailto:team',
    'contact',
    '#pricing',
    '',
    `/${'x'.repeat(500)}`,
  ])('may not lead to “%s”, with a message that names it', (href) => {
    const message = `A link cannot lead to “${href.slice(0, 60)}”. Use https://…, mailto:… or a page such as /contact`;
    expect(messageOf(doc(paragraph(words('a', bold), words('b', link(href)))))).toEqual([[[], message]]);
  });

  test('have an address', () => {
    expect(messageOf(doc(paragraph(words('a', link(7)))))).toEqual([[[], UNSUPPORTED]]);
    expect(messageOf(doc(paragraph(words('a', { type: 'link' }))))).toEqual([[[], UNSUPPORTED]]);
  });
});

describe('markedText', () => {
  const marked = (value: unknown) => markedText(schema.parse(value));

  test('has marks for each form', () => {
    expect(marked(everything)).toBe(
      ['Our **_own_**', '[terms](/terms-of-service)', '- One', '- Two', '  1. Deep_er_', ''].join('\n'),
    );
  });

  test('is empty without words, even in a list', () => {
    expect(markedText(NO_FORMATTED_TEXT)).toBe('');
    expect(marked(doc(list('bulletList', item(paragraph(words(' '))))))).toBe('');
    expect(marked(doc(paragraph({ type: 'hardBreak' })))).toBe('');
  });
});

test('placeholders are filled in words and in the address of an email', () => {
  const text = schema.parse(doc(paragraph(words('{name}: '), words('{email}', link('mailto:{email}')))));
  const filled: FormattedText = fillPlaceholders(text, { ...profile, name: 'Nine', email: 'a@example.com' });
  expect(markedText(filled)).toBe('Nine: [a@example.com](mailto:a@example.com)');
});
