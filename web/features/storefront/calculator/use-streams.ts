import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  noStreams,
  parseStreams,
  platformIds,
  type PlatformId,
  type StreamCounts,
} from '#domain/storefront/payouts.ts';
import { writeStreams } from './edit-streams.ts';

/** The text of each field. */
type StreamTexts = Readonly<Record<PlatformId, string>>;

const WRITE_AFTER_MS = 250;

const textsOf = (read: (id: PlatformId) => string): StreamTexts => ({
  spotify: read('spotify'),
  youtube: read('youtube'),
  'youtube-music': read('youtube-music'),
  'apple-music': read('apple-music'),
});

const empty = textsOf(() => '');

export const countsOf = (texts: StreamTexts): StreamCounts => {
  const counts: Record<PlatformId, number> = { ...noStreams };
  for (const id of platformIds) counts[id] = parseStreams(texts[id]);
  return counts;
};

/** Writes the counts to a URL's query; other parameters stay. */
export function withCounts(query: URLSearchParams, counts: StreamCounts): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const id of platformIds) {
    if (counts[id] > 0) next.set(id, String(counts[id]));
    else next.delete(id);
  }
  return next;
}

/**
 * The calculator's fields, kept in the URL, so that a link shows the same result. The URL is read after hydration,
 * because one rendered page is cached for all visitors.
 */
export function useStreams() {
  const [query, setQuery] = useSearchParams();
  const [texts, setTexts] = useState(empty);

  useEffect(() => {
    const shared = new URLSearchParams(window.location.search);
    setTexts(textsOf((id) => writeStreams(shared.get(id) ?? '')));
  }, []);

  useEffect(() => {
    if (texts === empty) return;
    const next = withCounts(query, countsOf(texts));
    if (next.toString() === query.toString()) return;
    const timer = setTimeout(() => setQuery(next, { replace: true, preventScrollReset: true }), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [texts, query, setQuery]);

  const write = useCallback((id: PlatformId, text: string) => setTexts((current) => ({ ...current, [id]: text })), []);
  const fill = useCallback(
    (streams: Partial<Record<PlatformId, number>>) =>
      setTexts(textsOf((id) => writeStreams(String(streams[id] ?? '')))),
    [],
  );
  return { texts, write, fill };
}
