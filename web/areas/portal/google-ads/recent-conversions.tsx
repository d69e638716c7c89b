import { useState } from 'react';
import { Monitor, Smartphone, Tablet, Tv } from 'lucide-react';
import type { Device, PortalGoogleAds, RecentConversion } from '#domain/reports/portal-figures.ts';
import { useAmount } from '#web/features/reports/portal/use-amount.tsx';
import { formatCalendarDate, formatCount, formatShare } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { BarList } from '#web/ui/charts/bar-list.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Note } from '#web/ui/table/note.tsx';
import { Panel } from '#web/ui/panel.tsx';

const icons = { Desktop: Monitor, Mobile: Smartphone, Tablet, TV: Tv } as const;

const SHOWN_AT_FIRST = 8;

/** The latest conversions, and the period's conversions by device. */
export function RecentConversions({ recent, devices }: Pick<PortalGoogleAds, 'recent' | 'devices'>) {
  const t = useText();
  const amount = useAmount();
  const [all, setAll] = useState(false);
  const title = t('analytics.ads.recent');
  const columns: Column<RecentConversion>[] = [
    {
      id: 'at',
      card: 'meta',
      header: t('analytics.ads.when'),
      cell: (row) => <When conversion={row} />,
      className: 'whitespace-nowrap',
    },
    {
      id: 'action',
      card: 'title',
      header: t('analytics.ads.action'),
      cell: (row) => <Action conversion={row} />,
    },
    {
      id: 'device',
      card: 'meta',
      header: t('analytics.ads.device'),
      cell: (row) => <DeviceName device={row.device} />,
    },
    {
      id: 'conversions',
      card: 'fact',
      header: t('analytics.figure.conversions'),
      cell: (row) => formatCount(row.conversions),
      align: 'end',
    },
    {
      id: 'value',
      card: 'aside',
      header: t('analytics.ads.value'),
      cell: (row) => amount('conversion_value', row.value),
      align: 'end',
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
        <DataTable label={title} rows={all ? recent : recent.slice(0, SHOWN_AT_FIRST)} columns={columns} />
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
      <Note>
        <bdi>{campaign}</bdi>
      </Note>
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
