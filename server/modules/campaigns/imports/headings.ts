import type { ImportField } from '#domain/campaigns/result-import.ts';
import { withoutMarks } from './plain-text.ts';

/** The languages in which exports are recognised. An export has the language of the account or of its user. */
const exportLanguages = ['en', 'es', 'de', 'fr', 'pt', 'ar'] as const;
type ExportLanguage = (typeof exportLanguages)[number];

/** Accepted headings of a field by language, normalised (see {@link normaliseHeader}); the first one in the file is used. */
export type FieldHeadings = Partial<Record<ExportLanguage, readonly string[]>>;
export type Headings = Partial<Record<ImportField, FieldHeadings>>;

/** `Amount spent (USD)` becomes `amount spent`, `CAMPAIGN_NAME` becomes `campaign name`. */
export function normaliseHeader(header: string): string {
  return withoutMarks(header)
    .normalize('NFC')
    .replace(/\s*\((?:[A-Z]{3}|[A-Z]{0,2}[$€£¥])\)\s*$/, '')
    .replaceAll('’', "'")
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();
}

export interface MatchedColumns {
  /** The column index of each field. */
  columns: Map<ImportField, number>;
  /** The language that has most of these headings; English if there is a tie. */
  language: ExportLanguage;
}

const PERIOD_START = /start|anfang|début|inicio|início|بداية|بدء/;

export function matchColumns(headings: Headings, header: readonly string[]): MatchedColumns {
  const names = header.map(normaliseHeader);
  const columns = new Map<ImportField, number>();
  const hits = new Map<ExportLanguage, number>();
  for (const [field, byLanguage] of Object.entries(headings) as [ImportField, FieldHeadings][]) {
    const found = exportLanguages
      .flatMap((language) => byLanguage[language] ?? [])
      .find((name) => names.includes(name));
    if (found === undefined) continue;
    columns.set(field, names.indexOf(found));
    for (const language of exportLanguages)
      if (byLanguage[language]?.includes(found)) hits.set(language, (hits.get(language) ?? 0) + 1);
  }
  // A `Day` column is sufficient; only a period also has an end.
  const day = columns.get('day');
  if (day !== undefined && !PERIOD_START.test(names[day] ?? '')) columns.delete('until');
  const [language] = exportLanguages.toSorted((a, b) => (hits.get(b) ?? 0) - (hits.get(a) ?? 0));
  return { columns, language: language ?? 'en' };
}

/** Whether the heading of the column `day` is the begin of a period. */
export const startsPeriod = (heading: string): boolean => PERIOD_START.test(normaliseHeader(heading));
