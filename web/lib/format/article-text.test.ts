import { expect, test } from 'vitest';
import { readArticle } from './article-text.ts';

test('parses paragraphs, headings and lists', () => {
  expect(readArticle('One\ntwo\n\n## First days\n- a\n-b\n\n- c\n- d\r\n\r\nEnd')).toEqual([
    { kind: 'paragraph', text: 'One\ntwo' },
    { kind: 'heading', text: 'First days' },
    { kind: 'list', items: ['a'] },
    { kind: 'paragraph', text: '-b' },
    { kind: 'list', items: ['c', 'd'] },
    { kind: 'paragraph', text: 'End' },
  ]);
  expect(readArticle(' \n\n')).toEqual([]);
});
