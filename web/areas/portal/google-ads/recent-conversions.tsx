import { useState } from 'react';
import { Monitor, Smartphone, Tablet, Tv } from 'lucide-react';
import type { Device, PortalGoogleAds, RecentConversion } from '#domain/reports/portal-figures.ts';
import { Amount } from '#web/features/reports/portal/amount.tsx';
import { formatCalendarDate, formatCount, formatShare } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { BarList } from '#web/ui/charts/bar-list.tsx';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';

const icons = { Desktop: Monitor, Mobile: Smartphone, Tablet, TV: Tv } as const;

const SHOWN_AT_FIRST = 8;

/** The latest conversions, and the period's conversions by device. */
export function RecentConversions({ recent, devices }: Pick<PortalGoogleAds, 'recent' | 'devices'>) {
  const t = useText();
  const [all, setAll] = useState(false);
  const title = t('analytics.ads.recent');
  const columns: DataColumn<RecentConversion>[] = [
    {
      id: 'at',
      header: t('analytics.ads.when'),
      cell: ({ row }) => <When conversion={row.original} />,
      meta: { className: 'whitespace-nowrap' },
    },
    {
      id: 'action',
      header: t('analytics.ads.action'),
      cell: ({ row }) => <Action conversion={row.original} />,
      meta: { rowHeader: true },
    },
    { id: 'device', header: t('analytics.ads.device'), cell: ({ row }) => <DeviceName device={row.original.device} /> },
    {
      id: 'conversions',
      header: t('analytics.figure.conversions'),
      cell: ({ row }) => formatCount(row.original.conversions),
      meta: { align: 'end' },
    },
    {
      id: 'value',
      header: t('analytics.ads.value'),
      cell: ({ row }) => <Amount figure="conversion_value" value={row.original.value} />,
      meta: { align: 'end' },
    },
  ];
  if (recent.length === 0) {
    return (
      <Panel title={title}>
        <p className="text-soft">{t('analytics.ads.noConversions')}</p>
      </Panel>
    );
  }
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Panel title={title} note={t('analytics.ads.recentNote')}>
        <DataTable
          label={title}
          rows={all ? recent : recent.slice(0, SHOWN_AT_FIRST)}
          columns={columns}
          card={(conversion) => <ConversionCard conversion={conversion} />}
        />
        {all || recent.length <= SHOWN_AT_FIRST ? null : (
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setAll(true)}>
            {t('analytics.showAll', { count: recent.length })}
          </Button>
        )}
      </Panel>
      <Panel title={t('analytics.ads.devices')}>
        <BarList
          label={t('analytics.ads.devices')}
          format={formatCount}
          bars={devices.map(({ device, conversions, share }) => ({
            id: device,
            name: t(`analytics.device.${device}`),
            value: conversions,
            ...(share !== null && { note: formatShare(Math.round(share * 100) / 100) }),
          }))}
        />
      </Panel>
    </div>
  );
}

function When({ conversion: { day, time } }: { conversion: RecentConversion }) {
  return (
    <time dateTime={time === null ? day : `${day}T${time}`} className="grid text-sm">
      {formatCalendarDate(day)}
      {time === null ? null : <bdi className="tabular text-faint">{time}</bdi>}
    </time>
  );
}

function Action({ conversion: { action, campaign } }: { conversion: RecentConversion }) {
  return (
    <>
      <bdi>{action}</bdi>
      <bdi className="block text-sm font-normal text-faint">{campaign}</bdi>
    </>
  );
}

function DeviceName({ device }: { device: Device }) {
  const t = useText();
  const Icon = icons[device];
  return (
    <span className="inline-flex items-center gap-2 text-sm">
      <Icon aria-hidden="true" className="size-4 text-soft" />
      {t(`analytics.device.${device}`)}
    </span>
  );
}

function ConversionCard({ conversion }: { conversion: RecentConversion }) {
  return (
    <div className="grid gap-2">
      <p className="flex items-start justify-between gap-3 font-semibold">
        <span>
          <Action conversion={conversion} />
        </span>
        <span className="tabular text-end">
          <Amount figure="conversion_value" value={conversion.value} />
          <span className="block text-sm font-normal text-faint">× {formatCount(conversion.conversions)}</span>
        </span>
      </p>
      <p className="flex items-center justify-between gap-3 text-soft">
        <DeviceName device={conversion.device} />
        <When conversion={conversion} />
      </p>
    </div>
  );
}
