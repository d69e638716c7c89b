import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import type { FormattedBlock, FormattedText, ListItem } from '#domain/content/formatted-text.ts';
import { formattedText } from '#domain/content/schemas/formatted.ts';
import { extensions } from './extensions.ts';

test('the editor makes only what the schema of formatted texts knows', () => {
  const { nodes, marks } = getSchema(extensions);
  const attributesOf = (types: typeof nodes | typeof marks) =>
    Object.fromEntries(Object.entries(types).map(([name, { spec }]) => [name, Object.keys(spec.attrs ?? {})]));
  expect(attributesOf(nodes)).toEqual({
    paragraph: [],
    bulletList: [],
    doc: [],
    hardBreak: [],
    listItem: [],
    orderedList: [],
    text: [],
  });
  expect(attributesOf(marks)).toEqual({ link: ['href'], bold: [], italic: [] });
});

test('the editor keeps what the schema accepts as it is', () => {
  const item = (...more: FormattedBlock[]): ListItem => ({
    type: 'listItem',
    content: [{ type: 'paragraph' }, ...more],
  });
  const text: FormattedText = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: '/a' } }, { type: 'bold' }] },
          { type: 'hardBreak', marks: [{ type: 'italic' }] },
        ],
      },
      { type: 'bulletList', content: [item(), item({ type: 'orderedList', content: [item({ type: 'paragraph' })] })] },
    ],
  };
  const document = getSchema(extensions).nodeFromJSON(formattedText().parse(text));
  document.check();
  expect(document.toJSON()).toEqual(text);
});
