import type { ImportField, ImportFormatId } from '#domain/campaigns/result-import.ts';

/**
 * How one kind of export is recognised and parsed.
 *
 * Sources of the column names:
 * - Google Ads: reports downloaded as .csv begin with the report's title and its period, then the headings, and
 *   end with `Total: …` rows (support.google.com/google-ads/answer/2404176, "Create, save, and schedule reports").
 *   "Excel .csv" is UTF-16 with tabs. Values that do not apply are ` --`, small shares `< 10%`. Headings follow the account's language.
 * - Spotify Ads Manager: the dimensions and metrics of a CSV report with the granularity DAY
 *   (developer.spotify.com/documentation/ads-api/reference/v2.0/createAsyncReport; metrics:
 *   adstudio.spotify.com/help/reporting),
 *   which names columns in capitals with underscores; the download in the UI writes them as words. Both are supported.
 * - Spotify for Artists: the downloads of the audience timeline (`date,listeners,streams,followers`) and of a song's
 *   timeline (`date,streams`); followers are the total on that day (artists.spotify.com/faq/stats).
 * - Meta Ads Manager: "Export table data" as .csv with the breakdown Day. Every row carries `Reporting starts` and
 *   `Reporting ends`, which differ if the breakdown was not selected; the summary row has no campaign name.
 */
export interface ImportFormat {
  id: ImportFormatId;
  /** The source that campaign names belong to: mappings are remembered per source. */
  source: 'google-ads' | 'spotify-ads' | 'spotify-artists' | 'meta-ads';
  kind: 'days' | 'keywords' | 'conversions';
  /** Accepted headings of each field, normalised (see {@link normaliseHeader}); the first one in the file is used. */
  headers: Partial<Record<ImportField, readonly string[]>>;
  required: readonly ImportField[];
  /** The file must have at least one of these. */
  anyOf: readonly ImportField[];
  /** Headings that are not imported but distinguish this export from others. */
  marks: readonly string[];
  /** Whether several rows for one campaign and day are summed (ad sets, devices) or rejected. */
  repeats: 'sum' | 'refuse';
}

const GOOGLE_NAME = ['campaign', 'campaign name', 'kampagne', 'campaña', 'campagne'];
const GOOGLE_DAY = ['day', 'date', 'tag', 'datum', 'día', 'jour'];
const GOOGLE_FIGURES = {
  impressions: ['impr.', 'impressions', 'impresiones', 'impressionen'],
  clicks: ['clicks', 'klicks', 'clics'],
  conversions: ['conversions', 'conversiones', 'conv.'],
  spend: ['cost', 'kosten', 'coste', 'costo', 'coût'],
} as const;
const GOOGLE_MARKS = [
  'campaign status',
  'campaign type',
  'currency code',
  'avg. cpc',
  'ctr',
  'impr.',
  'budget name',
  'ad group',
  'kampagnenstatus',
  'währungscode',
];

export const importFormats: readonly ImportFormat[] = [
  {
    id: 'google-ads-keywords',
    source: 'google-ads',
    kind: 'keywords',
    headers: {
      name: GOOGLE_NAME,
      day: GOOGLE_DAY,
      keyword: ['search keyword', 'keyword', 'keyword text', 'suchkeyword', 'palabra clave', 'mot clé'],
      match_type: [
        'match type',
        'search keyword match type',
        'keyword match type',
        'keyword-option',
        'tipo de concordancia',
        'type de correspondance',
      ],
      ...GOOGLE_FIGURES,
    },
    required: ['name', 'day', 'keyword'],
    anyOf: ['impressions', 'clicks', 'conversions', 'spend'],
    marks: [...GOOGLE_MARKS, 'keyword status', 'quality score'],
    repeats: 'sum',
  },
  {
    id: 'google-ads-conversions',
    source: 'google-ads',
    kind: 'conversions',
    headers: {
      name: GOOGLE_NAME,
      day: GOOGLE_DAY,
      hour: ['hour of day', 'hour of the day', 'hour', 'tageszeit', 'stunde', 'hora del día'],
      action: [
        'conversion action',
        'conversion name',
        'conversion-aktion',
        'acción de conversión',
        'action de conversion',
      ],
      device: ['device', 'gerät', 'dispositivo', 'appareil'],
      conversions: GOOGLE_FIGURES.conversions,
      conversion_value: [
        'conv. value',
        'conversion value',
        'total conv. value',
        'conv.-wert',
        'conversion-wert',
        'valor de conv.',
        'valeur de conv.',
      ],
    },
    required: ['name', 'day', 'action', 'device', 'conversions'],
    anyOf: ['conversions'],
    marks: [...GOOGLE_MARKS, 'conversion category', 'conversion source'],
    repeats: 'sum',
  },
  {
    id: 'google-ads-campaigns',
    source: 'google-ads',
    kind: 'days',
    headers: {
      name: GOOGLE_NAME,
      day: GOOGLE_DAY,
      views: ['trueview views', 'views', 'video views', 'aufrufe', 'visualizaciones', 'vues'],
      conversion_value: [
        'conv. value',
        'conversion value',
        'total conv. value',
        'conv.-wert',
        'conversion-wert',
        'valor de conv.',
        'valeur de conv.',
      ],
      ...GOOGLE_FIGURES,
    },
    required: ['name', 'day'],
    anyOf: ['impressions', 'clicks', 'views', 'spend', 'conversions'],
    marks: GOOGLE_MARKS,
    repeats: 'sum',
  },
  {
    id: 'spotify-ads',
    source: 'spotify-ads',
    kind: 'days',
    headers: {
      name: ['campaign name', 'campaign'],
      day: ['date', 'day', 'report date', 'start date'],
      until: ['end date'],
      impressions: ['impressions', 'impressions on spotify', 'ads served'],
      clicks: ['clicks'],
      views: ['video views'],
      streams: ['streams'],
      reach: ['reach'],
      spend: ['spend', 'total spend', 'budget spent'],
    },
    required: ['name', 'day'],
    anyOf: ['impressions', 'clicks', 'streams', 'spend'],
    marks: [
      'ad set name',
      'ad set id',
      'listeners',
      'new listeners',
      'completes',
      'completion rate',
      'ad completion rate',
      'intent rate',
      'frequency',
      'campaign id',
      'spend',
      'streams',
      'e cpm',
      'ecpm',
    ],
    repeats: 'sum',
  },
  {
    id: 'meta-ads',
    source: 'meta-ads',
    kind: 'days',
    headers: {
      name: ['campaign name', 'kampagnenname', 'nombre de la campaña', 'nom de la campagne'],
      day: [
        'day',
        'reporting starts',
        'tag',
        'día',
        'jour',
        'berichtsstart',
        'inicio del informe',
        'début des rapports',
      ],
      until: ['reporting ends', 'berichtsende', 'fin del informe', 'fin des rapports'],
      impressions: ['impressions', 'impressionen', 'impresiones'],
      clicks: ['link clicks', 'clicks (all)', 'link-klicks', 'clics en el enlace', 'clics sur un lien'],
      views: ['thruplays', '3-second video plays', 'video plays'],
      reach: ['reach', 'reichweite', 'alcance', 'couverture'],
      followers: ['instagram follows', 'follows or likes'],
      conversions: ['purchases', 'website purchases'],
      conversion_value: ['purchases conversion value', 'website purchases conversion value'],
      spend: ['amount spent', 'ausgegebener betrag', 'importe gastado', 'montant dépensé'],
    },
    required: ['name', 'day'],
    anyOf: ['impressions', 'reach', 'clicks', 'spend'],
    marks: [
      'reporting starts',
      'reporting ends',
      'campaign delivery',
      'results',
      'result indicator',
      'cost per results',
      'attribution setting',
      'amount spent',
      'ad set budget',
      'ad set name',
      'link clicks',
    ],
    repeats: 'sum',
  },
  {
    id: 'spotify-artists',
    source: 'spotify-artists',
    kind: 'days',
    headers: { day: ['date'], streams: ['streams'], followers: ['followers'] },
    required: ['day'],
    anyOf: ['streams', 'followers'],
    marks: ['listeners'],
    repeats: 'refuse',
  },
];

/** `Amount spent (USD)` becomes `amount spent`, `CAMPAIGN_NAME` becomes `campaign name`. */
export function normaliseHeader(header: string): string {
  return header
    .replace(/^\uFEFF/, '')
    .replace(/\s*\((?:[A-Z]{3}|[$€£])\)\s*$/, '')
    .replaceAll(/[\s_\u00A0]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** The column index of each field found in the heading row. */
export function matchColumns(format: ImportFormat, header: readonly string[]): Map<ImportField, number> {
  const names = header.map(normaliseHeader);
  const found = new Map<ImportField, number>();
  for (const [field, wanted] of Object.entries(format.headers) as [ImportField, readonly string[]][]) {
    const heading = wanted.find((name) => names.includes(name));
    if (heading !== undefined) found.set(field, names.indexOf(heading));
  }
  // A `Day` column is sufficient; only a period also has an end.
  const day = found.get('day');
  if (day !== undefined && !/start|début|inicio/.test(names[day] ?? '')) found.delete('until');
  return found;
}

export interface Recognition {
  format: ImportFormat;
  columns: Map<ImportField, number>;
  /** Required fields that the file lacks; empty when it is complete. */
  missing: ImportField[];
}

/** The format whose heading row this could be, best match first; null when it matches none. */
export function recognise(header: readonly string[], only?: ImportFormatId): Recognition | null {
  const names = header.map(normaliseHeader);
  const candidates = importFormats
    .filter(({ id }) => only === undefined || id === only)
    .map((format) => {
      const columns = matchColumns(format, header);
      const missing = format.required.filter((field) => !columns.has(field));
      if (!format.anyOf.some((field) => columns.has(field))) missing.push(format.anyOf[0] ?? 'impressions');
      // A timeline has no campaign column, so a file with one is another export.
      const foreign = format.source === 'spotify-artists' && names.some((name) => /campaign|song|playlist/.test(name));
      const score = columns.size + format.marks.filter((mark) => names.includes(mark)).length;
      return { format, columns, missing, score: foreign ? 0 : score };
    })
    .filter(({ score, columns }) => score >= 2 && columns.size > 0)
    .sort((a, b) => Number(a.missing.length > 0) - Number(b.missing.length > 0) || b.score - a.score);
  const [best] = candidates;
  return best === undefined ? null : { format: best.format, columns: best.columns, missing: best.missing };
}
