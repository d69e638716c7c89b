import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
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
