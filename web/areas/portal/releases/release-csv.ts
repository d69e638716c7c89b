import type { ReleaseReport } from '#domain/reports/release.ts';
import { writeCsv, type Csv } from '#web/lib/format/write-csv.ts';
import { platformText } from '#web/features/reports/portal/platform-sign.tsx';
import type { TranslateText } from '#web/lib/i18n/text.ts';

export const releaseTables = ['days', 'campaigns'] as const;
type ReleaseTable = (typeof releaseTables)[number];

/** The report's own values as CSV: numbers are unformatted, unreported figures empty. The days end with their total. */
export function writeReleaseTable(table: ReleaseTable, report: ReleaseReport, t: TranslateText): Csv {
  return table === 'days' ? writeDays(report, t) : writeCampaigns(report, t);
}

function writeDays({ figures, spend_shown: shown }: ReleaseReport, t: TranslateText): Csv {
  const { results, days, spend, clicks, cost } = figures;
  const hasClicks = results.some(({ metric }) => metric === 'clicks');
  const [main] = results;
  const hasSpend = shown === 'platform';
  const isPriced = main !== undefined && results.length === 1 && hasSpend;
  const titles = [
    t('release.csv.day'),
    ...(hasSpend ? [t('release.column.spend')] : []),
    ...results.map(({ metric }) => t(`campaigns.figure.${metric}`)),
    ...(hasClicks ? [] : [t('results.card.clicks')]),
    ...(isPriced ? [t(`results.cost.${main.metric}`)] : []),
  ];
  return writeCsv(titles, [
    ...days.map((day) => [
      day.day,
      ...(hasSpend ? [day.spend] : []),
      ...results.map(({ metric }) => day.results[metric] ?? null),
      ...(hasClicks ? [] : [day.clicks]),
      ...(isPriced ? [null] : []),
    ]),
    [
      t('release.csv.total'),
      ...(hasSpend ? [spend.value] : []),
      ...results.map(({ value, unknown }) => (unknown ? t('campaigns.reach.unknown') : value)),
      ...(hasClicks ? [] : [clicks.value]),
      ...(isPriced ? [cost.value] : []),
    ],
  ]);
}

function writeCampaigns({ campaigns, spend_shown: shown }: ReleaseReport, t: TranslateText): Csv {
  const hasSpend = shown === 'platform';
  const hasPaid = shown !== 'none';
  return writeCsv(
    [
      t('release.column.campaign'),
      t('release.column.platform'),
      t('release.column.status'),
      t('release.column.metric'),
      t('release.column.promised'),
      t('release.column.delivered'),
      ...(hasSpend ? [t('release.column.spend'), t('release.column.cost')] : []),
      ...(hasPaid ? [t('campaigns.column.paid')] : []),
    ],
    campaigns.map((one) => [
      one.name,
      platformText(t, one.platform),
      t(`campaigns.status.${one.status}`),
      one.target_metric === null ? null : t(`campaigns.figure.${one.target_metric}`),
      one.promised,
      one.promised === null ? null : (one.delivered ?? t('campaigns.reach.unknown')),
      ...(hasSpend ? [one.spend, one.cost] : []),
      ...(hasPaid ? [one.paid] : []),
    ]),
  );
}
