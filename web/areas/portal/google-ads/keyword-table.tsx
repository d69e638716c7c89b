import type { KeywordFigures } from '#domain/reports/portal-figures.ts';
import { Amount } from '#web/features/reports/portal/amount.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';

const TOP = 10;
const COLUMNS = ['impressions', 'clicks', 'ctr', 'conversions', 'spend', 'cost_per_conversion'] as const;

type Row = KeywordFigures & { id: string };

/** The keywords with the most clicks. */
export function KeywordTable({ keywords }: { keywords: readonly KeywordFigures[] }) {
  const t = useText();
  const title = t('analytics.ads.keywords');
  const rows = keywords.slice(0, TOP).map((word) => ({ ...word, id: `${word.match_type} ${word.keyword}` }));
  const columns: DataColumn<Row>[] = [
    {
      id: 'keyword',
      header: t('analytics.ads.keyword'),
      cell: ({ row }) => <Keyword word={row.original} />,
      meta: { rowHeader: true, className: 'min-w-44' },
    },
    ...COLUMNS.map((figure): DataColumn<Row> => ({
      id: figure,
      header: t(`analytics.figure.${figure}`),
      cell: ({ row }) => <Amount figure={figure} value={row.original[figure]} />,
      meta: { align: 'end' },
    })),
  ];
  return (
    <Panel title={title} note={t('analytics.ads.keywordsNote', { count: TOP })}>
      {rows.length === 0 ? (
        <p className="text-soft">{t('analytics.ads.noKeywords')}</p>
      ) : (
        <DataTable label={title} rows={rows} columns={columns} card={(row) => <KeywordCard word={row} />} />
      )}
    </Panel>
  );
}

function Keyword({ word: { keyword, match_type: match } }: { word: KeywordFigures }) {
  const t = useText();
  return (
    <>
      <bdi>{keyword}</bdi>
      {match === '' ? null : (
        <span className="block text-sm font-normal text-faint">{t(`analytics.match.${match}`)}</span>
      )}
    </>
  );
}

function KeywordCard({ word }: { word: Row }) {
  const t = useText();
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        <Keyword word={word} />
      </p>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-1.5 text-sm">
        {COLUMNS.map((figure) => (
          <div key={figure} className="flex justify-between gap-2">
            <dt className="text-faint">{t(`analytics.figure.${figure}`)}</dt>
            <dd className="tabular font-medium">
              <Amount figure={figure} value={word[figure]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
