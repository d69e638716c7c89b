import type { AnalyticsFigure, PlatformFigures, PortalAnalytics } from '#domain/reports/portal-figures.ts';
import { Amount } from '#web/features/reports/portal/amount.tsx';
import { PlatformName } from '#web/features/reports/portal/platform-name.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
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
  // Hide columns without any value.
  const reported = COLUMNS.filter((figure) => platforms.some((row) => row[figure] !== null));
  const columns: DataColumn<Row>[] = [
    {
      id: 'platform',
      header: t('analytics.platform'),
      cell: ({ row }) => <PlatformName platform={row.original.platform} />,
      meta: { rowHeader: true },
    },
    ...reported.map((figure): DataColumn<Row> => ({
      id: figure,
      header: t(`analytics.figure.${figure}`),
      cell: ({ row }) => <Amount figure={figure} value={row.original[figure]} />,
      meta: { align: 'end' },
    })),
  ];
  return (
    <Panel title={t('analytics.platforms')} note={t('analytics.platformsNote')}>
      <DataTable
        label={t('analytics.platforms')}
        rows={platforms.map((row) => ({ ...row, id: row.platform }))}
        columns={columns}
        card={(row) => <PlatformCard row={row} />}
      />
    </Panel>
  );
}

function PlatformCard({ row }: { row: Row }) {
  const t = useText();
  const reported = COLUMNS.filter((figure) => row[figure] !== null);
  return (
    <div className="grid gap-3">
      <p className="flex items-baseline justify-between gap-3">
        <strong className="font-semibold">
          <PlatformName platform={row.platform} />
        </strong>
        <span className="text-sm text-faint">{t('analytics.campaigns', { count: row.campaigns })}</span>
      </p>
      {reported.length === 0 ? (
        <p className="text-sm text-faint">{t('analytics.platformSilent')}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-x-5 gap-y-1.5 text-sm">
          {reported.map((figure) => (
            <div key={figure} className="flex flex-wrap justify-between gap-x-2">
              <dt className="text-faint">{t(`analytics.figure.${figure}`)}</dt>
              <dd className="tabular font-medium">
                <Amount figure={figure} value={row[figure]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
