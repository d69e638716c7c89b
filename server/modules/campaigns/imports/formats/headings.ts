import type { ImportField } from '#domain/campaigns/result-import.ts';
import { withoutMarks } from '../cells/plain-text.ts';

/** The languages in which exports are recognised. An export has the language of the account or of its user. */
const exportLanguages = ['en', 'es', 'de', 'fr', 'pt', 'ar'] as const;
type ExportLanguage = (typeof exportLanguages)[number];
/** For refusals. */
export const EXPORT_LANGUAGES = 'English, Spanish, German, French, Portuguese or Arabic';

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

/** How many rows have a value in a column. */
export type Filled = (column: number) => number;

/** @returns null if the campaign and the day are named in two languages: then this is neither of them */
export function matchColumns(headings: Headings, header: readonly string[], filled: Filled): MatchedColumns | null {
  const names = header.map(normaliseHeader);
  const columns = new Map<ImportField, number>();
  const languages = new Map<ImportField, readonly ExportLanguage[]>();
  for (const [field, byLanguage] of Object.entries(headings) as [ImportField, FieldHeadings][]) {
    const found = exportLanguages
      .flatMap((language) => byLanguage[language] ?? [])
      .find((name) => names.includes(name));
    if (found === undefined) continue;
    const same = [...names.keys()].filter((index) => names[index] === found);
    // A column without values, and its double with them.
    columns.set(field, same.toSorted((a, b) => filled(b) - filled(a) || a - b)[0] ?? names.indexOf(found));
    languages.set(
      field,
      exportLanguages.filter((language) => byLanguage[language]?.includes(found)),
    );
  }
  // A `Day` column is sufficient; only a period also has an end.
  const day = columns.get('day');
  if (day !== undefined && !PERIOD_START.test(names[day] ?? '')) columns.delete('until');
  const [ofName, ofDay] = [languages.get('name'), languages.get('day')];
  if (ofName !== undefined && ofDay !== undefined && !ofName.some((language) => ofDay.includes(language))) return null;
  return { columns, language: mostOf([...languages.values()].flat()) };
}

function mostOf(languages: readonly ExportLanguage[]): ExportLanguage {
  const hits = (language: ExportLanguage) => languages.filter((one) => one === language).length;
  return exportLanguages.toSorted((a, b) => hits(b) - hits(a))[0] ?? 'en';
}
