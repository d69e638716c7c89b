import { useState } from 'react';
import { Download, FileLock2, PencilLine } from 'lucide-react';
import { dayFigures } from '#domain/campaigns/campaign.ts';
import type { FigureSource } from '#web/features/campaigns/campaign-rows.ts';
import { formatFigure } from '#web/features/campaigns/figures.ts';
import { downloadEvidence } from '#web/features/campaigns/evidence.ts';
import { useEvidence } from '#web/features/campaigns/portal/own-campaign.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useCampaignText } from './use-campaign-text.ts';

/** Each figure with its source: files the client can open, files kept by the agency, and manual entries. */
export function EvidenceTable({ campaignId, currency }: { campaignId: string; currency: string }) {
  const t = useText();
  const labels = useCampaignText();
  const evidence = useEvidence(campaignId);
  return (
    <QueryView
      query={evidence}
      loading={t('campaigns.evidence.loading')}
      failed={t('campaigns.evidence.failed')}
      skeleton={<Skeleton className="h-40 rounded-card" />}
      isEmpty={(sources) => sources.length === 0}
      empty={<p className="text-soft">{t('campaigns.evidence.empty')}</p>}
    >
      {(sources) => (
        <ul className="grid">
          {dayFigures
            .map((figure) => ({ figure, from: sources.filter((source) => source.figure === figure) }))
            .filter(({ from }) => from.length > 0)
            .map(({ figure, from }) => (
              <li
                key={figure}
                className="grid gap-x-6 gap-y-1 border-b border-line py-2 last:border-0 last:pb-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
              >
                <h3 className="py-1 text-[0.9375rem] font-semibold">{labels.figure(figure)}</h3>
                <ul className="grid min-w-0 gap-1">
                  {from.map((source) => (
                    <Source key={source.import_id ?? 'typed'} source={source} currency={currency} />
                  ))}
                </ul>
              </li>
            ))}
        </ul>
      )}
    </QueryView>
  );
}

function Source({ source, currency }: { source: FigureSource; currency: string }) {
  const t = useText();
  const { figure, total, days, first_day: from, last_day: to } = source;
  const range =
    from === to
      ? formatCalendarDate(from)
      : t('campaigns.evidence.stretch', { from: formatCalendarDate(from), to: formatCalendarDate(to) });
  return (
    <li className="grid min-w-0 items-center grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <span className="min-w-0">
        <Origin source={source} />
        <span className="block text-sm text-faint">{`${t('campaigns.evidence.days', { count: days })} · ${range}`}</span>
      </span>
      {total === null ? (
        <span className="text-end text-sm text-faint">{t('campaigns.reach.perDay')}</span>
      ) : (
        <bdi className="tabular text-end text-[0.9375rem]">{formatFigure(figure, total, currency)}</bdi>
      )}
    </li>
  );
}

function Origin({ source: { import_id: id, file_name: name, path } }: { source: FigureSource }) {
  const t = useText();
  const line = 'inline-flex min-h-11 items-center md:min-h-8 gap-2 text-[0.9375rem]';
  if (id === null) {
    return (
      <span className={line}>
        <PencilLine aria-hidden="true" className="size-4 shrink-0 text-faint" />
        {t('campaigns.evidence.typed')}
      </span>
    );
  }
  if (name === null || path === null) {
    return (
      <span className={line}>
        <FileLock2 aria-hidden="true" className="size-4 shrink-0 text-faint" />
        {t('campaigns.evidence.kept')}
      </span>
    );
  }
  return <FileButton name={name} path={path} className={line} />;
}

/** Opens the file through a signed URL that is valid for one minute. */
function FileButton({ name, path, className }: { name: string; path: string; className: string }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadEvidence({ path, file_name: name });
    } catch (error) {
      console.error('the evidence could not be downloaded', error);
      showToast(t('campaigns.evidence.notLoaded'), 'error');
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      disabled={busy}
      aria-label={t('campaigns.evidence.download', { name })}
      onClick={() => void download()}
      className={`${className} max-w-full linked`}
    >
      {busy ? <Spinner /> : <Download aria-hidden="true" className="size-4 shrink-0" />}
      <bdi className="truncate">{name}</bdi>
    </button>
  );
}
