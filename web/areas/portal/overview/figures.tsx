import { clsx } from 'clsx';
import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import {
  portalFigures,
  type PortalFigure,
  type PortalFigureName,
  type PortalOverview,
} from '#domain/reports/portal-overview.ts';
import { formatCompact, formatCount, formatMoney, formatShare } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { SparkLine } from '#web/ui/spark-line.tsx';

const BIG = 100_000;

function written(name: PortalFigureName, value: number, currency: string): string {
  if (name === 'spend') return formatMoney(value, currency);
  return value >= BIG ? formatCompact(value) : formatCount(value);
}

/**
 * Four figures of the last thirty days, compared with the thirty days before if results
 * cover those. The database function `portal_figures`
 * defines what they count.
 */
export function Figures({ figures }: { figures: PortalOverview['figures'] }) {
  const t = useText();
  return (
    <section aria-labelledby="figures" className="grid gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="figures" className="title text-xl">
          {t('portal.figures.title')}
        </h2>
        {portalFigures.some((name) => figures[name].change !== null) ? (
          <p className="text-sm text-faint">{t('portal.figures.lede')}</p>
        ) : null}
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {portalFigures.map((name) => (
          <FigureCard
            key={name}
            name={name}
            figure={figures[name]}
            currency={figures.currency}
            days={name === 'running' ? [] : figures.days.flatMap((day) => day[name] ?? [])}
          />
        ))}
      </dl>
    </section>
  );
}

function FigureCard({
  name,
  figure,
  currency,
  days,
}: {
  name: PortalFigureName;
  figure: PortalFigure;
  currency: string;
  days: readonly number[];
}) {
  const t = useText();
  return (
    <div className="surface-1 @container relative flex min-h-40 flex-col overflow-hidden rounded-card p-4 sm:p-5">
      <dt className="text-sm text-faint">{t(`portal.figure.${name}`)}</dt>
      <dd className="mt-2 grid gap-2">
        {figure.value === null ? (
          <span className="figure fit-figure leading-tight text-faint">
            <span aria-hidden="true">–</span>
            <span className="sr-only">{t('portal.figure.unknown')}</span>
          </span>
        ) : (
          <bdi className="figure fit-figure justify-self-start leading-tight">
            {written(name, figure.value, currency)}
          </bdi>
        )}
        <Change change={figure.change} />
      </dd>
      {/* Decorative: the figure already says the same in text. */}
      {days.length > 1 && days.some((value) => value > 0) ? (
        <SparkLine
          values={days}
          width={300}
          height={64}
          className={clsx(
            '-mx-4 mt-auto -mb-4 w-[calc(100%+2rem)] max-w-none pt-3 opacity-80 sm:-mx-5 sm:-mb-5 sm:w-[calc(100%+2.5rem)]',
            name === 'spend' ? 'text-bone/60' : '',
          )}
        />
      ) : null}
    </div>
  );
}

/** The change has an arrow but no colour: higher spend is neither good nor bad, and a quiet month may be intended. */
function Change({ change }: { change: number | null }) {
  const t = useText();
  if (change === null) return <span className="text-sm text-faint">{t('portal.figure.first')}</span>;
  const share = formatShare(Math.round(Math.abs(change) * 100) / 100);
  const way = share === '0%' ? 'same' : change > 0 ? 'up' : 'down';
  const Icon = { up: ArrowUpRight, down: ArrowDownRight, same: Minus }[way];
  return (
    <span className="flex items-center gap-1.5 text-sm text-soft">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {way === 'same' ? (
        t('portal.figure.same')
      ) : (
        <>
          <span className="sr-only">{t(`portal.figure.${way}`, { share })}</span>
          <bdi aria-hidden="true">{`${way === 'up' ? '+' : '−'}${share}`}</bdi>
        </>
      )}
    </span>
  );
}
