import { useId } from 'react';
import { clsx } from 'clsx';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { leadingFigures, type Compared, type ReportPeriod, type ResultDays } from '#domain/reports/portal-figures.ts';
import { isNewFigure } from '#domain/reports/change.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { formatChange, type Figure } from './figure-text.ts';
import { useFigureText } from './use-figure-text.ts';

/** Figures for which more is neither good nor bad. */
const neutral: ReadonlySet<Figure> = new Set<Figure>(['spend']);
const lessIsBetter: ReadonlySet<Figure> = new Set<Figure>(['cost_per_conversion']);

interface KpiStripProps<Name extends Figure> {
  figures: readonly Name[];
  /** Those that get a card; the others are a line each. */
  preferred: readonly Name[];
  compared: Record<Name, Compared>;
  period: ReportPeriod;
  results: ResultDays;
  /** What is said instead of a figure that is not known, or beside one. */
  notes?: Partial<Record<Name, { unknown: boolean; text: string }>>;
}

/** Four key figures as cards, the others below them, and the period that their changes refer to. */
export function KpiStrip<Name extends Figure>({
  figures,
  preferred,
  compared,
  period: { before },
  results,
  notes = {},
}: KpiStripProps<Name>) {
  const t = useText();
  const against = useId();
  const leading = leadingFigures(figures, preferred, compared);
  const others = figures.filter((figure) => !leading.includes(figure));
  const propsOf = (figure: Name) => ({
    figure,
    compared: compared[figure],
    isCompared: before !== null,
    note: notes[figure],
  });
  return (
    <div className="grid gap-3">
      <dl
        aria-label={t('analytics.totals')}
        aria-describedby={against}
        className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-20"
      >
        {leading.map((figure) => (
          <KpiCard key={figure} {...propsOf(figure)} />
        ))}
        {others.map((figure) => (
          <KpiLine
            key={figure}
            {...propsOf(figure)}
            className={others.length % 4 === 0 ? 'md:col-span-5' : 'md:col-span-4'}
          />
        ))}
      </dl>
      <p id={against} className="text-sm text-faint">
        {before === null
          ? t('analytics.change.begins', { day: formatCalendarDate(results.from ?? '') })
          : before.from === before.to
            ? t('analytics.change.againstDay', { day: formatCalendarDate(before.from) })
            : t('analytics.change.againstDays', {
                from: formatCalendarDate(before.from),
                to: formatCalendarDate(before.to),
              })}
      </p>
    </div>
  );
}

interface KpiCardProps {
  figure: Figure;
  compared: Compared;
  /** Whether there is a period to compare with. */
  isCompared: boolean;
  note: { unknown: boolean; text: string } | undefined;
}

/** A figure with its change from the previous period. Belongs in a `<dl>` whose label names that period. */
function KpiCard({ figure, compared, isCompared, note }: KpiCardProps) {
  const t = useText();
  const text = useFigureText();
  const { now } = compared;
  return (
    <div className="surface-1 @container grid min-w-0 content-between gap-3 rounded-card p-4 sm:p-5 md:col-span-5">
      <dt className="text-sm text-faint">{t(`analytics.figure.${figure}`)}</dt>
      <dd className="grid gap-2">
        {note?.unknown === true ? (
          <span className="title text-lg leading-tight text-soft">{note.text}</span>
        ) : (
          <span className="figure fit-figure" title={now === null ? undefined : text.figure(figure, now)}>
            {now === null ? <span className="text-faint">–</span> : <bdi>{text.short(figure, now)}</bdi>}
            {now === null ? <span className="sr-only">{t('analytics.notReported')}</span> : null}
          </span>
        )}
        {note?.unknown === false ? <span className="text-sm text-faint">{note.text}</span> : null}
        <Compare figure={figure} compared={compared} isCompared={isCompared} />
      </dd>
    </div>
  );
}

function KpiLine({ figure, compared, isCompared, note, className }: KpiCardProps & { className: string }) {
  const t = useText();
  const text = useFigureText();
  const { now } = compared;
  return (
    <div className={clsx('grid min-w-0 content-start gap-0.5 border-t border-line px-1 pt-3', className)}>
      <dt className="text-sm text-faint">{t(`analytics.figure.${figure}`)}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3">
        {note?.unknown === true ? (
          <span className="text-soft">{note.text}</span>
        ) : now === null ? (
          <span className="text-faint">
            <span aria-hidden="true">–</span>
            <span className="sr-only">{t('analytics.notReported')}</span>
          </span>
        ) : (
          <bdi className="tabular font-semibold" title={text.figure(figure, now)}>
            {text.short(figure, now)}
          </bdi>
        )}
        {note?.unknown === false ? <span className="text-sm text-faint">{note.text}</span> : null}
        <Compare figure={figure} compared={compared} isCompared={isCompared} />
      </dd>
    </div>
  );
}

function Compare({ figure, compared, isCompared }: Omit<KpiCardProps, 'note'>) {
  const t = useText();
  const { now, change } = compared;
  if (isNewFigure(now, compared)) return <span className="text-sm text-soft">{t('analytics.change.new')}</span>;
  if (change !== null) return <Change figure={figure} change={change} />;
  return now === null || !isCompared ? null : <span className="text-sm text-faint">{t('analytics.change.none')}</span>;
}

function Change({ figure, change }: { figure: Figure; change: number }) {
  const same = Math.abs(change) < 0.0005;
  const Arrow = same ? ArrowRight : change > 0 ? ArrowUpRight : ArrowDownRight;
  const better = lessIsBetter.has(figure) ? change < 0 : change > 0;
  return (
    <span
      className={clsx(
        'tabular inline-flex items-center gap-1 text-sm font-semibold',
        same || neutral.has(figure) ? 'text-soft' : better ? 'text-good' : 'text-bad',
      )}
    >
      <Arrow aria-hidden="true" className="size-4" />
      <bdi>{formatChange(change)}</bdi>
    </span>
  );
}
