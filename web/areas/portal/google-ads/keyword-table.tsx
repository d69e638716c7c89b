import type { KeywordFigures } from '#domain/reports/portal-figures.ts';
import { figuresShown, type SpendShown } from '#domain/reports/spend.ts';
import { useAmount } from '#web/features/reports/portal/use-amount.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Note } from '#web/ui/table/note.tsx';
import { Panel } from '#web/ui/panel.tsx';

const TOP = 10;
const COLUMNS = ['impressions', 'clicks', 'ctr', 'conversions', 'spend', 'cost_per_conversion'] as const;

type Row = KeywordFigures & { id: string };

/** The keywords with the most clicks. */
export function KeywordTable({ keywords, shown }: { keywords: readonly KeywordFigures[]; shown: SpendShown }) {
  const t = useText();
  const amount = useAmount();
  const title = t('analytics.ads.keywords');
  const rows = keywords.slice(0, TOP).map((word) => ({ ...word, id: `${word.match_type} ${word.keyword}` }));
  const columns: Column<Row>[] = [
    {
      id: 'keyword',
      card: 'title',
      header: t('analytics.ads.keyword'),
      cell: (row) => <Keyword word={row} />,
      className: 'min-w-44',
    },
    ...figuresShown(COLUMNS, shown).map((figure): Column<Row> => ({
      id: figure,
      card: 'fact',
      header: t(`analytics.figure.${figure}`),
      cell: (row) => amount(figure, row[figure]),
      align: 'end',
    })),
  ];
  return (
    <Panel title={title} note={t('analytics.ads.keywordsNote', { count: TOP })}>
      {rows.length === 0 ? (
        <p className="text-soft">{t('analytics.ads.noKeywords')}</p>
      ) : (
        <DataTable label={title} rows={rows} columns={columns} />
      )}
    </Panel>
  );
}

function Keyword({ word: { keyword, match_type: match } }: { word: KeywordFigures }) {
  const t = useText();
  return (
    <>
      <bdi>{keyword}</bdi>
      {match === '' ? null : <Note>{t(`analytics.match.${match}`)}</Note>}
    </>
  );
}
