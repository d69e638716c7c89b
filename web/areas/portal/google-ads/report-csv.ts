import type { PortalGoogleAds } from '#domain/reports/portal-figures.ts';
import type { MessageId } from '#web/lib/i18n/text.ts';
import { writeCsv, type Csv } from '#web/lib/format/write-csv.ts';

export const reportTables = ['days', 'campaigns', 'keywords'] as const;
type ReportTable = (typeof reportTables)[number];

type Cell = string | number | null;

/** Columns that the report of a client who may not see spend does without. */
const OF_SPEND: ReadonlySet<MessageId> = new Set<MessageId>([
  'analytics.ads.budget',
  'analytics.csv.spentInAll',
  'analytics.figure.spend',
  'analytics.figure.roas',
  'analytics.figure.cost_per_conversion',
]);

/** `titles` are message ids of the column headers. */
const tables: Record<ReportTable, { titles: readonly MessageId[]; rows: (report: PortalGoogleAds) => Cell[][] }> = {
  days: {
    titles: [
      'analytics.chart.day',
      'analytics.figure.impressions',
      'analytics.figure.clicks',
      'analytics.figure.views',
      'analytics.figure.conversions',
      'analytics.figure.conversion_value',
      'analytics.figure.spend',
    ],
    rows: ({ series }) =>
      series.days.map((day, at) => [
        day,
        ...[
          series.impressions,
          series.clicks,
          series.views,
          series.conversions,
          series.conversion_value,
          series.spend,
        ].map((values) => values[at] ?? null),
      ]),
  },
  campaigns: {
    titles: [
      'analytics.campaign',
      'analytics.platform',
      'analytics.csv.status',
      'analytics.ads.budget',
      'analytics.csv.spentInAll',
      'analytics.figure.spend',
      'analytics.figure.impressions',
      'analytics.figure.clicks',
      'analytics.figure.ctr',
      'analytics.figure.conversions',
      'analytics.figure.conversion_value',
      'analytics.figure.roas',
    ],
    rows: ({ campaigns }) =>
      campaigns.map((one) => [
        one.name,
        one.platform,
        one.status,
        one.budget,
        one.spent,
        one.spend,
        one.impressions,
        one.clicks,
        one.ctr,
        one.conversions,
        one.conversion_value,
        one.roas,
      ]),
  },
  keywords: {
    titles: [
      'analytics.ads.keyword',
      'analytics.csv.match',
      'analytics.figure.impressions',
      'analytics.figure.clicks',
      'analytics.figure.ctr',
      'analytics.figure.conversions',
      'analytics.figure.spend',
      'analytics.figure.cost_per_conversion',
    ],
    rows: ({ keywords }) =>
      keywords.map((word) => [
        word.keyword,
        word.match_type,
        word.impressions,
        word.clicks,
        word.ctr,
        word.conversions,
        word.spend,
        word.cost_per_conversion,
      ]),
  },
};

/**
 * One table of the report as CSV. Numbers are unformatted, shares are fractions of 1, and unreported figures are empty.
 */
export function writeReportTable(table: ReportTable, report: PortalGoogleAds, title: (id: MessageId) => string): Csv {
  const { titles, rows } = tables[table];
  const shown = titles.flatMap((id, at) => (report.spend_shown !== 'platform' && OF_SPEND.has(id) ? [] : at));
  return writeCsv(
    shown.flatMap((at) => titles[at] ?? []).map(title),
    rows(report).map((cells) => shown.map((at) => cells[at] ?? null)),
  );
}
