import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import routes from '#web/routes.ts';
import { adminActions } from '../admin-actions.ts';
import { findSettings, settingGroups } from './settings.ts';

const found = (search: string) =>
  findSettings(search, () => true).flatMap(({ items }) => items.map(({ text }) => text));

test('finds settings by each word, in names, sentences and other words', () => {
  expect(found('')).toHaveLength(settingGroups.flatMap(({ items }) => items).length);
  expect(found('BACKUP')).toEqual(['Backups']);
  for (const word of ['database', 'address', 'proxy', 'storage']) expect(found(word)).toContain('Server');
  expect(found('vat')).toEqual(['Tax rates', 'Tax numbers']);
  expect(found('vat register')).toEqual(['Tax numbers']);
  expect(found('csv')).toEqual(['Books for the accountant', 'Export of contacts']);
  expect(found('nothing like it')).toEqual([]);
});

test('every setting leads to a page, and the palette opens each page once', () => {
  const patterns = routes
    .flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)])
    .flatMap((path) => (path === undefined || path === '*' ? [] : [`/${path}`]));
  for (const { to } of settingGroups.flatMap(({ items }) => items))
    expect([to, patterns.some((pattern) => matchPath(pattern, to.replace(/[?#].*/, '')) !== null)]).toEqual([to, true]);
  const places = adminActions.map(({ to }) => to);
  expect(new Set(places).size).toBe(places.length);
});
