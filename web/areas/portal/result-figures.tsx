import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { cardsOf, type ResultCard, type Results } from '#domain/reports/results.ts';
import { isNewFigure } from '#domain/reports/change.ts';
import { platformColors } from '#web/features/reports/portal/platform-sign.tsx';
import { formatUnitCost } from '#domain/reports/unit-cost.ts';
import { formatCalendarDate, formatCount, formatMoney, formatShare } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { useCampaignText } from '#web/areas/portal/campaigns/use-campaign-text.ts';
import { SparkBars } from '#web/ui/charts/spark-bars.tsx';

/** Four figures of the period, compared with the one before; the headline's values are among them. */
export function Figures({ results, title, picker }: { results: Results; title: string; picker: ReactNode }) {
  const t = useText();
  const { before } = results;
  return (
    <section aria-labelledby="figures" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="figures" className="title text-xl">
          {title}
        </h2>
        {picker}
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {cardsOf(results).map((card) => (
          <FigureCard key={cardName(card)} card={card} results={results} />
        ))}
      </dl>
      {before === null ? null : (
        <p className="text-sm text-faint">
          {t('results.against', { from: formatCalendarDate(before.from), to: formatCalendarDate(before.to) })}
        </p>
      )}
    </section>
  );
}

const cardName = (card: ResultCard) => ('metric' in card ? `${card.kind} ${card.metric}` : card.kind);

function valuesOf(card: ResultCard, { days }: Results): (number | null)[] {
  switch (card.kind) {
    case 'cost':
    case 'campaigns':
      return [];
    case 'result':
      return days.map(({ results }) => results[card.metric] ?? null);
    case 'spend':
      return days.map(({ spend }) => spend);
    case 'clicks':
      return days.map(({ clicks }) => clicks);
  }
}

function useCardText(currency: string): (card: ResultCard) => { name: string; value: string | null } {
  const t = useText();
  return (card) => {
    const { value } = card.figure;
    switch (card.kind) {
      case 'spend':
        return { name: t('results.card.spend'), value: value === null ? null : formatMoney(value, currency) };
      case 'campaigns':
      case 'clicks':
        return { name: t(`results.card.${card.kind}`), value: value === null ? null : formatCount(value) };
      case 'result':
        return { name: t(`campaigns.figure.${card.metric}`), value: value === null ? null : formatCount(value) };
      case 'cost':
        return {
          name: t(`results.cost.${card.metric}`),
          value: value === null ? null : formatUnitCost(value, currency),
        };
    }
  };
}

/** What stands in the place of a figure that there is none of. */
function NoFigure({ isUnknown }: { isUnknown: boolean }) {
  const t = useText();
  if (isUnknown) return <span className="title text-lg leading-tight text-soft">{t('campaigns.reach.unknown')}</span>;
  return (
    <span className="figure fit-figure leading-tight text-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('results.unknown')}</span>
    </span>
  );
}

/** The days of a figure that is for less than the whole period. */
function ReportedDays({ card, results: { from, to } }: { card: ResultCard; results: Results }) {
  const { reported } = useCampaignText();
  if (card.kind !== 'result' || card.reported === null) return null;
  if (card.reported.from === from && card.reported.to === to) return null;
  return <span className="text-sm text-faint">{reported(card.reported)}</span>;
}

function FigureCard({ card, results }: { card: ResultCard; results: Results }) {
  const { name, value } = useCardText(results.currency)(card);
  const values = valuesOf(card, results);
  return (
    <div
      data-color={'platform' in card && card.platform !== null ? platformColors[card.platform] : undefined}
      className="surface-1 @container relative flex min-h-36 flex-col overflow-hidden rounded-card p-4 sm:p-5"
    >
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="mt-2 grid gap-2">
        {value === null ? (
          <NoFigure isUnknown={card.kind === 'result' && card.unknown} />
        ) : (
          <bdi className="figure fit-figure justify-self-start leading-tight">{value}</bdi>
        )}
        <ReportedDays card={card} results={results} />
        {card.kind === 'campaigns' ? null : (
          <Change figure={card.figure} isCompared={results.before !== null && value !== null} />
        )}
      </dd>
      {/* Decorative: the figure already says the same in text. */}
      {values.some((count) => count !== null && count > 0) ? (
        <SparkBars
          days={results.days.map(({ day }) => day)}
          values={values}
          className={clsx(
            'mt-auto h-14 w-full pt-3 opacity-80',
            card.kind === 'spend' ? 'text-bone/60' : 'text-service',
          )}
        />
      ) : null}
    </div>
  );
}

/** The change has an arrow but no colour: higher spend is neither good nor bad, and a quiet month may be intended. */
function Change({ figure, isCompared }: { figure: ResultCard['figure']; isCompared: boolean }) {
  const t = useText();
  const { value, change } = figure;
  if (isNewFigure(value, figure)) return <span className="text-sm text-soft">{t('analytics.change.new')}</span>;
  if (change === null) return isCompared ? null : <span className="text-sm text-faint">{t('results.first')}</span>;
  const share = formatShare(Math.round(Math.abs(change) * 100) / 100);
  const way = share === '0%' ? 'same' : change > 0 ? 'up' : 'down';
  const Icon = { up: ArrowUpRight, down: ArrowDownRight, same: Minus }[way];
  return (
    <span className="flex items-center gap-1.5 text-sm text-soft">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {way === 'same' ? (
        t('results.same')
      ) : (
        <>
          <span className="sr-only">{t(`results.${way}`, { share })}</span>
          <bdi aria-hidden="true">{`${way === 'up' ? '+' : '−'}${share}`}</bdi>
        </>
      )}
    </span>
  );
}
