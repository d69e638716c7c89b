import { beforeEach, expect, test, vi } from 'vitest';
import { clearDraft, keepDraft, readDraft } from './draft.ts';
import { clearDrafts } from './clear-drafts.ts';

/** Like a browser's storage: items are own properties. */
class Tab {
  [key: string]: unknown;
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string) {
    if (value.includes('too much')) throw new Error('QuotaExceededError');
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

let tab: Tab;
beforeEach(() => {
  tab = new Tab();
  vi.stubGlobal('sessionStorage', tab);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.unstubAllGlobals();
});

test('a draft belongs to its owner', () => {
  keepDraft('nia', 'profile', { firstName: 'Nia' });
  expect(readDraft('nia', 'profile')).toEqual({ firstName: 'Nia' });
  expect(readDraft('ben', 'profile')).toBeNull();
  expect(readDraft('nia', 'checkout')).toBeNull();
});

test('submitting a form clears its draft, and sign-out clears all', () => {
  keepDraft('nia', 'profile', { a: 1 });
  keepDraft('nia', 'checkout', { b: 2 });
  tab.setItem('hypecast.wanted', 'x');
  clearDraft('nia', 'profile');
  expect([readDraft('nia', 'profile'), readDraft('nia', 'checkout')]).toEqual([null, { b: 2 }]);
  clearDrafts();
  expect(Object.keys(tab)).toEqual(['hypecast.wanted']);
});

test('full or invalid storage loses only the draft', () => {
  expect(() => keepDraft('nia', 'profile', { text: 'too much' })).not.toThrow();
  tab.setItem('hypecast.draft.nia.profile', '{');
  expect(readDraft('nia', 'profile')).toBeNull();
  tab.setItem('hypecast.draft.nia.profile', '[1]');
  expect(readDraft('nia', 'profile')).toBeNull();
});
