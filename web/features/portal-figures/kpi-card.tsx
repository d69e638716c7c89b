import { clsx } from 'clsx';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { lengthOf, type Period } from '#domain/period.ts';
import type { Compared } from '#domain/portal-figures.ts';
import { useText } from '#web/lib/text.ts';
import { formatChange, formatFigure, formatShort, type Figure } from './figure-text.ts';

/** Of these, more is neither good nor bad, or less is better. */
const neutral: ReadonlySet<Figure> = new Set<Figure>(['spend']);
const lessIsBetter: ReadonlySet<Figure> = new Set<Figure>(['cost_per_conversion']);

interface KpiCardProps {
  figure: Figure;
  compared: Compared;
  period: Period;
}

/** A figure with its change against the stretch before. Stands in a `<dl>`. */
export function KpiCard({ figure, compared: { now, before, change }, period }: KpiCardProps) {
  const t = useText();
  return (
    <div className="surface-1 grid min-w-0 content-between gap-3 rounded-card p-4 sm:p-5">
      <dt className="text-sm text-faint">{t(`analytics.figure.${figure}`)}</dt>
      <dd className="grid gap-2">
        <span className="figure-wide truncate text-2xl sm:text-[1.75rem]" title={now === null ? undefined : formatFigure(figure, now)}>
          {now === null ? <span className="text-faint">–</span> : <bdi>{formatShort(figure, now)}</bdi>}
          {now === null ? <span className="sr-only">{t('analytics.notReported')}</span> : null}
        </span>
        {change === null ? (
          <span className="text-[0.8125rem] text-faint">{before === null ? t('analytics.change.none') : t('analytics.change.nought')}</span>
        ) : (
          <Change figure={figure} change={change} days={lengthOf(period)} />
        )}
      </dd>
    </div>
  );
}

function Change({ figure, change, days }: { figure: Figure; change: number; days: number }) {
  const t = useText();
  const Arrow = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight;
  const better = lessIsBetter.has(figure) ? change < 0 : change > 0;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-[0.8125rem]">
      <span className={clsx('tabular inline-flex items-center gap-1 font-semibold', change === 0 || neutral.has(figure) ? 'text-soft' : better ? 'text-good' : 'text-bad')}>
        <Arrow aria-hidden="true" className="size-3.5" />
        <bdi>{formatChange(change)}</bdi>
      </span>
      <span className="text-faint">{t('analytics.change.against', { days })}</span>
    </span>
  );
}
