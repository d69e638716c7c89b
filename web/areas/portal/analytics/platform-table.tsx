import type { AnalyticsFigure, PlatformFigures, PortalAnalytics } from '#domain/reports/portal-figures.ts';
import { useAmount } from '#web/features/reports/portal/use-amount.tsx';
import { PlatformName } from '#web/features/reports/portal/platform-sign.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Note } from '#web/ui/table/note.tsx';
import { Panel } from '#web/ui/panel.tsx';

const COLUMNS = [
  'impressions',
  'clicks',
  'ctr',
  'views',
  'streams',
  'reach',
  'followers',
  'conversions',
  'spend',
] as const satisfies readonly AnalyticsFigure[];

type Row = PlatformFigures & { id: string };

/** The results by platform. A dash means the platform did not report the figure for these days. */
export function PlatformTable({ data: { platforms } }: { data: PortalAnalytics }) {
  const t = useText();
  const amount = useAmount();
  // Hide columns without any value.
  const isOpen = (figure: AnalyticsFigure, row: PlatformFigures) => figure === 'reach' && row.reach_unknown;
  const reported = COLUMNS.filter((figure) => platforms.some((row) => row[figure] !== null || isOpen(figure, row)));
  const columns: Column<Row>[] = [
    {
      id: 'platform',
      card: 'title',
      header: t('analytics.platform'),
      cell: (row) => (
        <>
          <PlatformName platform={row.platform} />
          <Note>
            {reported.every((figure) => row[figure] === null && !isOpen(figure, row))
              ? t('analytics.platformSilent')
              : t('analytics.campaigns', { count: row.campaigns })}
          </Note>
        </>
      ),
    },
    ...reported.map((figure): Column<Row> => ({
      id: figure,
      card: 'fact',
      header: t(`analytics.figure.${figure}`),
      cell: (row) => (isOpen(figure, row) ? t('analytics.reach.unknown') : amount(figure, row[figure])),
      align: 'end',
    })),
  ];
  return (
    <Panel title={t('analytics.platforms')} note={t('analytics.platformsNote')}>
      <DataTable
        label={t('analytics.platforms')}
        rows={platforms.map((row) => ({ ...row, id: row.platform }))}
        columns={columns}
      />
    </Panel>
  );
}
