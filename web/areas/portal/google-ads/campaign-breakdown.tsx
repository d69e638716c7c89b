import { useState } from 'react';
import { Link } from 'react-router';
import type { GoogleAdsCampaign } from '#domain/reports/portal-figures.ts';
import { figuresShown, type SpendShown } from '#domain/reports/spend.ts';
import { useAmount } from '#web/features/reports/portal/use-amount.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { campaignTones } from '#web/lib/format/status-tones.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Roas, SpendBar } from './spend-bar.tsx';

const SHOWN_AT_FIRST = 10;
/** Each campaign with its budget, its total spend, and its results in the selected period. */
export function CampaignBreakdown({
  campaigns,
  shown,
}: {
  campaigns: readonly GoogleAdsCampaign[];
  shown: SpendShown;
}) {
  const t = useText();
  const amount = useAmount();
  const [all, setAll] = useState(false);
  const title = t('analytics.ads.breakdown');
  const hasSpend = shown === 'platform';
  const budget: Column<GoogleAdsCampaign> = {
    id: 'budget',
    card: 'line',
    header: t('analytics.ads.budget'),
    cell: (row) => <SpendBar campaign={row} />,
    className: 'min-w-56',
  };
  const roas: Column<GoogleAdsCampaign> = {
    id: 'roas',
    card: 'fact',
    header: t('analytics.figure.roas'),
    cell: (row) => (row.roas === null ? null : <Roas roas={row.roas} />),
    align: 'end',
  };
  const columns: Column<GoogleAdsCampaign>[] = [
    {
      id: 'name',
      card: 'title',
      header: t('analytics.campaign'),
      cell: (row) => <Name campaign={row} />,
      className: 'min-w-48',
    },
    ...(hasSpend ? [budget] : []),
    ...figuresShown(['spend', 'clicks', 'conversions'] as const, shown).map((figure): Column<GoogleAdsCampaign> => ({
      id: figure,
      card: 'fact',
      header: t(`analytics.figure.${figure}`),
      cell: (row) => amount(figure, row[figure]),
      align: 'end',
    })),
    ...(hasSpend ? [roas] : []),
  ];
  return (
    <Panel title={title} note={t(hasSpend ? 'analytics.ads.breakdownNote' : 'analytics.ads.breakdownResults')}>
      <DataTable label={title} rows={all ? campaigns : campaigns.slice(0, SHOWN_AT_FIRST)} columns={columns} />
      {all || campaigns.length <= SHOWN_AT_FIRST ? null : (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          {t('analytics.showAll', { count: campaigns.length })}
        </Button>
      )}
    </Panel>
  );
}

function Name({ campaign: { id, name, status } }: { campaign: GoogleAdsCampaign }) {
  const t = useText();
  return (
    <span className="flex items-center justify-between gap-2 md:grid md:justify-items-start md:gap-1">
      <Link to={`/dashboard/campaigns/${id}`} className="inline-flex min-h-11 items-center linked md:min-h-0">
        <bdi>{name}</bdi>
      </Link>
      <Badge tone={campaignTones[status]}>{t(`analytics.status.${status}`)}</Badge>
    </span>
  );
}
