import type { ImportField, ImportFormatId } from '#domain/campaigns/result-import.ts';
import { googleCampaigns, googleConversions, googleKeywords, googleMarks } from './google-headings.ts';
import { matchColumns, normaliseHeader, type Filled, type Headings, type MatchedColumns } from './headings.ts';
import { metaHeadings, metaMarks } from './meta-headings.ts';
import { spotifyAdsHeadings, spotifyAdsMarks, spotifyArtistsHeadings } from './spotify-headings.ts';

/**
 * How one kind of export is recognised and parsed. The heading files name the sources of the column names.
 *
 * - Google Ads: reports downloaded as .csv begin with the report's title and its period, then the headings, and end with
 *   `Total: …` rows. "Excel .csv" is UTF-16 with tabs. Values that do not apply are ` --`, small shares `< 10%`.
 * - Spotify for Artists: followers are the total on that day.
 * - Meta Ads Manager: every row carries the begin and end of its period, which differ if the breakdown Day was not
 *   selected; the summary row has no campaign name.
 */
export interface ImportFormat {
  id: ImportFormatId;
  /** The source that campaign names belong to: mappings are remembered per source. */
  source: 'google-ads' | 'spotify-ads' | 'spotify-artists' | 'meta-ads';
  kind: 'days' | 'keywords' | 'conversions';
  headings: Headings;
  required: readonly ImportField[];
  /** The file must have at least one of these. */
  anyOf: readonly ImportField[];
  /** Headings that are not imported but distinguish this export from others. */
  marks: readonly string[];
  /** Whether several rows for one campaign and day are summed (ad sets, devices) or rejected. */
  repeats: 'sum' | 'refuse';
  /** How to export it with a row per day. */
  byDay: string;
}

const GOOGLE_BY_DAY = 'export it with the segment “Day” (Segment, Time, Day)';

export const importFormats: readonly ImportFormat[] = [
  {
    id: 'google-ads-keywords',
    source: 'google-ads',
    kind: 'keywords',
    headings: googleKeywords,
    required: ['name', 'day', 'keyword'],
    anyOf: ['impressions', 'clicks', 'conversions', 'spend'],
    marks: [...googleMarks, 'keyword status', 'quality score'],
    repeats: 'sum',
    byDay: GOOGLE_BY_DAY,
  },
  {
    id: 'google-ads-conversions',
    source: 'google-ads',
    kind: 'conversions',
    headings: googleConversions,
    required: ['name', 'day', 'action', 'device', 'conversions'],
    anyOf: ['conversions'],
    marks: [...googleMarks, 'conversion category', 'conversion source'],
    repeats: 'sum',
    byDay: GOOGLE_BY_DAY,
  },
  {
    id: 'google-ads-campaigns',
    source: 'google-ads',
    kind: 'days',
    headings: googleCampaigns,
    required: ['name', 'day'],
    anyOf: ['impressions', 'clicks', 'views', 'spend', 'conversions'],
    marks: googleMarks,
    repeats: 'sum',
    byDay: GOOGLE_BY_DAY,
  },
  {
    id: 'spotify-ads',
    source: 'spotify-ads',
    kind: 'days',
    headings: spotifyAdsHeadings,
    required: ['name', 'day'],
    anyOf: ['impressions', 'clicks', 'streams', 'spend'],
    marks: spotifyAdsMarks,
    repeats: 'sum',
    byDay: 'export it by day',
  },
  {
    id: 'meta-ads',
    source: 'meta-ads',
    kind: 'days',
    headings: metaHeadings,
    required: ['name', 'day'],
    anyOf: ['impressions', 'reach', 'clicks', 'spend'],
    marks: metaMarks,
    repeats: 'sum',
    byDay: 'export it with the breakdown “Day” (Breakdown, By time, Day)',
  },
  {
    id: 'spotify-artists',
    source: 'spotify-artists',
    kind: 'days',
    headings: spotifyArtistsHeadings,
    required: ['day'],
    anyOf: ['streams', 'followers'],
    marks: ['listeners'],
    repeats: 'refuse',
    byDay: 'download the timeline',
  },
];

const headingsOf = (field: ImportField): ReadonlySet<string> =>
  new Set(importFormats.flatMap(({ headings }) => Object.values(headings[field] ?? {}).flat()));
/** A timeline has no campaign column, so a file with one is another export. */
const CAMPAIGN_HEADINGS = headingsOf('name');
const SPEND_HEADINGS = headingsOf('spend');

export interface Recognition extends MatchedColumns {
  format: ImportFormat;
  /** Required fields that the file lacks; empty when it is complete. */
  missing: ImportField[];
}

/** The format whose heading row this could be, best match first; null when it matches none. */
export function recognise(
  header: readonly string[],
  filled: Filled,
  only: ImportFormatId | undefined,
): Recognition | null {
  const names = header.map(normaliseHeader);
  const candidates = importFormats
    .filter(({ id }) => only === undefined || id === only)
    .flatMap((format): (Recognition & { score: number })[] => {
      const matched = matchColumns(format.headings, header, filled);
      if (matched === null || (only === undefined && isForeign(format, matched, names))) return [];
      const { columns } = matched;
      const missing = format.required.filter((field) => !columns.has(field));
      if (!format.anyOf.some((field) => columns.has(field))) missing.push(format.anyOf[0] ?? 'impressions');
      const score = columns.size + format.marks.filter((mark) => names.includes(mark)).length;
      return [{ format, ...matched, missing, score }];
    })
    .filter(({ score, columns }) => score >= 2 && columns.size > 0)
    // A campaign report without days lacks one column of a campaign report, and two of a keyword report.
    .toSorted((a, b) => a.missing.length - b.missing.length || b.score - a.score);
  return candidates[0] ?? null;
}

/** Whether reading it as this format would leave out the campaigns or the amounts, which another format names like this. */
function isForeign({ source }: ImportFormat, { columns }: MatchedColumns, names: readonly string[]): boolean {
  if (!columns.has('spend') && names.some((name) => SPEND_HEADINGS.has(name))) return true;
  return (
    source === 'spotify-artists' &&
    names.some((name) => CAMPAIGN_HEADINGS.has(name) || /campaign|song|^playlist(?: name)?$/.test(name))
  );
}
