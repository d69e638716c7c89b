import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { addDays, type PeriodName, type DayRange } from '#domain/period.ts';
import type { ResultDays } from '#domain/reports/portal-figures.ts';
import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { PeriodPicker } from '#web/features/reports/period-picker.tsx';
import { periodSearch, readPeriod } from '#web/features/reports/read-period.ts';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useShopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';

/** When a period has no results, the link shows this many days up to the last results. */
const LAST_DAYS = 30;

interface PeriodScreenProps<Data> {
  title: string;
  offered: readonly PeriodName[];
  useFigures: (range: DayRange | null) => UseQueryResult<Data>;
  skeleton: ReactNode;
  /** Replaces the whole screen when no period has any data; returns null otherwise. */
  empty: (data: Data) => ReactNode;
  /** Whether the selected period has data. */
  hasResults: (data: Data) => boolean;
  /** Shown next to the headline. */
  actions?: (data: Data, query: UseQueryResult<Data>) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** A screen over the figures of the period in the URL, with its loading, empty and error states. */
export function PeriodScreen<Data extends { results: ResultDays }>({
  title,
  offered,
  useFigures,
  skeleton,
  empty,
  hasResults,
  actions,
  children,
}: PeriodScreenProps<Data>) {
  const t = useText();
  const [search] = useSearchParams();
  const today = useShopToday();
  const requested = today.data === undefined ? null : readPeriod(search, offered, '30d', today.data);
  const figures = useFigures(requested?.period ?? null);
  const data = requested?.period == null ? undefined : figures.data;
  const emptyScreen = data === undefined ? null : empty(data);
  const until = data?.results.to;
  return (
    <PortalFrame
      title={title}
      lede={until == null ? t('analytics.lede') : t('analytics.until', { day: formatCalendarDate(until) })}
      aside={data === undefined || emptyScreen !== null ? null : actions?.(data, figures)}
    >
      {requested === null || today.data === undefined || emptyScreen !== null ? null : (
        <PeriodPicker offered={offered} requested={requested} today={today.data} />
      )}
      {today.isError || (figures.isError && data === undefined) ? (
        <Failed
          message={(today.error ?? figures.error)?.message ?? ''}
          onRetry={() => void (today.isError ? today.refetch() : figures.refetch())}
        />
      ) : requested?.problem != null ? (
        <p className="text-soft">{t('analytics.period.wanted')}</p>
      ) : data === undefined ? (
        <div role="status">
          <span className="sr-only">{t('analytics.loading')}</span>
          {skeleton}
        </div>
      ) : emptyScreen !== null ? (
        emptyScreen
      ) : (
        <div aria-busy={figures.isPlaceholderData} className="loading-line grid min-w-0 gap-6">
          {figures.isError ? <Banner tone="info">{t('analytics.stale')}</Banner> : null}
          {hasResults(data) ? null : <NoResultsHint until={until} />}
          {children(data)}
        </div>
      )}
    </PortalFrame>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useText();
  const failureText = useFailureText();
  return (
    <ErrorState title={t('analytics.failed')} actions={<Button onClick={onRetry}>{t('analytics.retry')}</Button>}>
      {failureText(message)}
    </ErrorState>
  );
}

/** The period has no data but others do: links to the last days with results. */
function NoResultsHint({ until }: { until: string | null | undefined }) {
  const t = useText();
  if (until == null) return null;
  return (
    <Banner tone="info" title={t('analytics.silent')}>
      <Link
        to={periodSearch('custom', { from: addDays(until, 1 - LAST_DAYS), to: until })}
        className="inline-flex min-h-11 items-center underline decoration-signal decoration-2 underline-offset-4"
      >
        {t('analytics.silentAction')}
      </Link>
    </Banner>
  );
}
