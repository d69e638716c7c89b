import { useState } from 'react';
import { Link } from 'react-router';
import type { GoogleAdsCampaign } from '#domain/reports/portal-figures.ts';
import { Amount } from '#web/features/reports/portal/amount.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { campaignTones } from '#web/lib/format/status-tones.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Roas, SpendBar } from './spend-bar.tsx';

const SHOWN_AT_FIRST = 10;
/** Each campaign with its budget, its total spend, and its results in the selected period. */
export function CampaignBreakdown({ campaigns }: { campaigns: readonly GoogleAdsCampaign[] }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const title = t('analytics.ads.breakdown');
  const columns: DataColumn<GoogleAdsCampaign>[] = [
    {
      id: 'name',
      header: t('analytics.campaign'),
      cell: ({ row }) => <Name campaign={row.original} />,
      meta: { rowHeader: true, className: 'min-w-48' },
    },
    {
      id: 'budget',
      header: t('analytics.ads.budget'),
      cell: ({ row }) => <SpendBar campaign={row.original} />,
      meta: { className: 'min-w-56' },
    },
    ...(['spend', 'clicks', 'conversions'] as const).map((figure): DataColumn<GoogleAdsCampaign> => ({
      id: figure,
      header: t(`analytics.figure.${figure}`),
      cell: ({ row }) => <Amount figure={figure} value={row.original[figure]} />,
      meta: { align: 'end' },
    })),
    {
      id: 'roas',
      header: t('analytics.figure.roas'),
      cell: ({ row }) => <Roas roas={row.original.roas} />,
      meta: { align: 'end' },
    },
  ];
  return (
    <Panel title={title} note={t('analytics.ads.breakdownNote')}>
      <DataTable
        label={title}
        rows={all ? campaigns : campaigns.slice(0, SHOWN_AT_FIRST)}
        columns={columns}
        card={(campaign) => <CampaignCard campaign={campaign} />}
      />
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
      <Link
        to={`/dashboard/campaigns/${id}`}
        className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-signal md:min-h-0"
      >
        <bdi>{name}</bdi>
      </Link>
      <Badge tone={campaignTones[status]}>{t(`analytics.status.${status}`)}</Badge>
    </span>
  );
}

function CampaignCard({ campaign }: { campaign: GoogleAdsCampaign }) {
  const t = useText();
  return (
    <div className="grid gap-3">
      <strong className="font-semibold">
        <Name campaign={campaign} />
      </strong>
      <SpendBar campaign={campaign} />
      <dl className="grid grid-cols-2 gap-x-5 gap-y-1.5 text-sm">
        {(['spend', 'clicks', 'conversions'] as const).map((figure) => (
          <div key={figure} className="flex justify-between gap-2">
            <dt className="text-faint">{t(`analytics.figure.${figure}`)}</dt>
            <dd className="tabular font-medium">
              <Amount figure={figure} value={campaign[figure]} />
            </dd>
          </div>
        ))}
        <div className="col-span-2 flex justify-between gap-2">
          <dt className="text-faint">{t('analytics.figure.roas')}</dt>
          <dd>
            <Roas roas={campaign.roas} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
