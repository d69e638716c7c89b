import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { addDays, type PeriodName, type Stretch } from '#domain/period.ts';
import type { ResultDays } from '#domain/portal-figures.ts';
import { PortalFrame } from '#web/areas/shell/portal-frame.tsx';
import { PeriodPicker } from '#web/features/portal-figures/period-picker.tsx';
import { periodSearch, readPeriod } from '#web/features/portal-figures/read-period.ts';
import { FigureCurrency } from '#web/features/portal-figures/use-figure-text.ts';
import { useFailureText } from '#web/lib/failure-text.ts';
import { formatCalendarDate } from '#web/lib/format.ts';
import { useShopToday } from '#web/lib/shop-today.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** As far back as the last results are shown, when a period has none. */
const LAST_DAYS = 30;

interface PeriodScreenProps<Answer> {
  title: string;
  offered: readonly PeriodName[];
  useFigures: (stretch: Stretch | null) => UseQueryResult<Answer>;
  skeleton: ReactNode;
  /** Instead of everything, when there is nothing for any period; null when there is something. */
  empty: (answer: Answer) => ReactNode;
  /** Whether these days have anything to show. */
  hasResults: (answer: Answer) => boolean;
  /** Beside the headline. */
  actions?: (answer: Answer, query: UseQueryResult<Answer>) => ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** A screen over the figures of a period that the address names, in its states. */
export function PeriodScreen<Answer extends { results: ResultDays; currency: string }>({
  title,
  offered,
  useFigures,
  skeleton,
  empty,
  hasResults,
  actions,
  children,
}: PeriodScreenProps<Answer>) {
  const t = useText();
  const [search] = useSearchParams();
  const today = useShopToday();
  const asked = today.data === undefined ? null : readPeriod(search, offered, '30d', today.data);
  const figures = useFigures(asked?.period ?? null);
  const answer = asked?.period == null ? undefined : figures.data;
  const nothing = answer === undefined ? null : empty(answer);
  const until = answer?.results.to;
  return (
    <PortalFrame
      title={title}
      lede={until == null ? t('analytics.lede') : t('analytics.until', { day: formatCalendarDate(until) })}
      aside={answer === undefined || nothing !== null ? null : actions?.(answer, figures)}
    >
      {asked === null || today.data === undefined || nothing !== null ? null : (
        <PeriodPicker offered={offered} asked={asked} today={today.data} />
      )}
      {today.isError || (figures.isError && answer === undefined) ? (
        <Failed
          message={(today.error ?? figures.error)?.message ?? ''}
          onRetry={() => void (today.isError ? today.refetch() : figures.refetch())}
        />
      ) : asked?.problem != null ? (
        <p className="text-soft">{t('analytics.period.wanted')}</p>
      ) : answer === undefined ? (
        <div role="status">
          <span className="sr-only">{t('analytics.loading')}</span>
          {skeleton}
        </div>
      ) : nothing !== null ? (
        nothing
      ) : (
        <div
          aria-busy={figures.isPlaceholderData}
          className={figures.isPlaceholderData ? 'grid min-w-0 gap-6 opacity-60' : 'grid min-w-0 gap-6'}
        >
          {figures.isError ? <Banner tone="info">{t('analytics.stale')}</Banner> : null}
          {hasResults(answer) ? null : <Silent until={until} />}
          <FigureCurrency value={answer.currency}>{children(answer)}</FigureCurrency>
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

/** These days have nothing, others have: the way to the last ones. */
function Silent({ until }: { until: string | null | undefined }) {
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
