import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { FormattedBlock, Inline, ListItem } from '#domain/content/formatted-text.ts';
import { FormattedText } from './formatted-text.tsx';

const draw = (content: FormattedBlock[], words?: (text: string) => string) =>
  renderToStaticMarkup(
    <MemoryRouter basename="/es" initialEntries={['/es/']}>
      <FormattedText text={{ type: 'doc', content }} words={words} />
    </MemoryRouter>,
  ).replaceAll(/ (class|data-discover)="[^"]*"/g, '');
const paragraph = (...content: Inline[]): FormattedBlock => ({ type: 'paragraph', content });
const linked = (text: string, href: string, bold = false): Inline => ({
  type: 'text',
  text,
  marks: [...(bold ? [{ type: 'bold' } as const] : []), { type: 'link', attrs: { href } }],
});

describe('FormattedText', () => {
  test('draws paragraphs and lists, each in its own direction', () => {
    const item = (text: string, ...more: FormattedBlock[]): ListItem => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...more],
    });
    const inner: FormattedBlock = { type: 'orderedList', content: [item('خطوة')] };
    expect(
      draw([
        paragraph(
          { type: 'text', text: 'a <b> ' },
          { type: 'text', text: 'both', marks: [{ type: 'bold' }, { type: 'italic' }] },
          { type: 'hardBreak' },
        ),
        { type: 'bulletList', content: [item('one', inner), item('two')] },
      ]),
    ).toBe(
      '<div><p dir="auto">a &lt;b&gt; <strong><em>both</em></strong><br/></p>' +
        '<ul dir="auto"><li><p>one</p><ol><li><p>خطوة</p></li></ol></li><li><p>two</p></li></ul></div>',
    );
  });

  test('opens websites in a window of their own, and keeps pages of the shop in the language', () => {
    expect(
      draw([
        paragraph(linked('a', 'https://example.com'), linked('b', '/contact'), linked('c', 'mailto:a@example.com')),
      ]),
    ).toBe(
      '<div><p dir="auto"><a href="https://example.com" rel="noopener" target="_blank">a</a>' +
        '<a href="/es/contact">b</a><a href="mailto:a@example.com">c</a></p></div>',
    );
  });

  test('words with the same address are one link, in which nothing else is replaced', () => {
    const upper = (text: string) => text.toUpperCase();
    expect(
      draw([paragraph({ type: 'text', text: 'see ' }, linked('our ', '/a'), linked('terms', '/a', true))], upper),
    ).toBe('<div><p dir="auto">SEE <a href="/es/a">our <strong>terms</strong></a></p></div>');
  });
});
