import { describe, expect, test } from 'vitest';
import type { ImportName } from './result-import.ts';
import { matchSimilar, plainName, similarity } from './similar-names.ts';

const named = (name: string, campaignId: string | null = null): ImportName => ({
  name,
  rows: 1,
  firstDay: '2026-11-01',
  lastDay: '2026-11-01',
  currency: null,
  campaignId,
  foundBy: campaignId === null ? null : 'choice',
});

describe('matching of similar names', () => {
  test('ignores case, accents, punctuation and separators', () => {
    expect(plainName('Night Drive | Search')).toBe(plainName('night_drive – SEARCH'));
    expect(plainName('Canción (Édition)')).toBe('cancion edition');
    expect(similarity('Night Drive | Search', 'Night Drive, search')).toBe(1);
    expect(similarity('قيادة ليلية', 'قيادة ليلية | بحث')).toBeGreaterThan(0.7);
    expect(similarity('Night Drive', 'Golden Hour')).toBeLessThan(0.3);
  });

  test('proposes a clearly similar campaign', () => {
    const campaigns = [
      { id: 'search', name: 'Night Drive, search' },
      { id: 'video', name: 'Night Drive, music video' },
      { id: 'other', name: 'Golden Hour, discovery' },
    ];
    expect(matchSimilar([named('Night Drive | Search')], campaigns)[0]).toMatchObject({
      campaignId: 'search',
      foundBy: 'similar',
    });
    expect(matchSimilar([named('Midnight Tape')], campaigns)[0]).toMatchObject({ campaignId: null, candidates: [] });
  });

  test('leaves a tie open and lists both candidates', () => {
    const campaigns = [
      { id: 'one', name: 'Night Drive, search 1' },
      { id: 'two', name: 'Night Drive, search 2' },
    ];
    const [open] = matchSimilar([named('Night Drive | Search')], campaigns);
    expect(open).toMatchObject({ campaignId: null, foundBy: null });
    expect(open?.candidates?.toSorted()).toEqual(['one', 'two']);
  });

  test('does not propose a campaign that another name in the file already has', () => {
    const campaigns = [{ id: 'search', name: 'Night Drive, search' }];
    const names = [named('Brand', 'search'), named('Night Drive | Search')];
    expect(matchSimilar(names, campaigns)[1]).toMatchObject({ campaignId: null, candidates: ['search'] });
    const twice = matchSimilar([named('Night Drive | Search'), named('Night Drive: Search')], campaigns);
    expect(twice.map(({ campaignId }) => campaignId)).toEqual([null, null]);
  });
});
