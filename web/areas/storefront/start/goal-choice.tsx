import { useId, useState } from 'react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Features } from '#web/features/catalogue/feature-list.tsx';
import { FigureLine, figureWords } from '#web/features/catalogue/figure-line.tsx';
import { byReach, firstGoal, goalLabels } from '#web/features/catalogue/goals.ts';
import { PackageAction } from '#web/areas/storefront/package-action.tsx';
import { useShopActions } from '#web/areas/storefront/use-shop-actions.ts';
import { useListPrice } from '#web/lib/price/price.tsx';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';
import { GoalPrice } from './goal-price.tsx';
import type { StartPackage, StartService } from './start-data.ts';

/** A slider along the packages of a service, what the chosen one promises and costs, and its button. */
export function GoalChoice({ service, link }: { service: StartService; link: string }) {
  const t = useText();
  const id = useId();
  const listPrice = useListPrice();
  const goals = byReach(service.packages);
  const [at, setAt] = useState(() => firstGoal(goals));
  const { actions, onBuy, slot } = useShopActions(link);
  const chosen = goals[at];
  if (chosen === undefined) return null;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="surface-2 grid min-w-0 gap-3 rounded-sheet p-4 sm:gap-5 sm:p-8 lg:col-span-7"
    >
      <h2 id={`${id}-title`} className="title text-lg sm:text-xl">
        {t('start.goal')}
      </h2>
      <Promise item={chosen} t={t} />
      {goals.length > 1 ? (
        <div>
          <input
            type="range"
            min={0}
            max={goals.length - 1}
            step={1}
            value={at}
            onChange={(event) => setAt(event.target.valueAsNumber)}
            aria-labelledby={`${id}-title`}
            aria-valuetext={promiseText(t, chosen)}
            className="goal-slider"
          />
          <Stops labels={goalLabels(goals, listPrice)} at={at} />
        </div>
      ) : null}
      <GoalPrice item={chosen} />
      <PackageAction key={chosen.id} item={chosen} actions={actions} onBuy={onBuy} link={link} />
      {/* For the captcha of a shop that has one. */}
      <div ref={slot} className="empty:hidden" />
      <section aria-labelledby={`${id}-included`} className="mt-2 border-t border-line pt-5 text-[0.9375rem]">
        <h3 id={`${id}-included`} className="title mb-3 text-base">
          {t('start.included')}
        </h3>
        <Features features={chosen.features} className="gap-x-8 sm:grid-cols-2" />
      </section>
      <Link
        to={`/services/${service.slug}`}
        className="inline-flex min-h-11 items-center justify-self-start text-[0.9375rem] underline decoration-service underline-offset-4"
      >
        {t('start.compare')}
      </Link>
    </section>
  );
}

/** Below the centres of the thumb's positions. The slider has the same as its text. */
function Stops({ labels, at }: { labels: readonly string[]; at: number }) {
  return (
    <div aria-hidden="true" className="tabular flex justify-between px-4 text-[0.6875rem] sm:text-[0.8125rem]">
      {labels.map((label, index) => (
        <bdi
          key={label}
          className={clsx(
            'flex w-0 justify-center whitespace-nowrap',
            index === at ? 'font-bold text-bone' : 'text-soft',
          )}
        >
          {label}
        </bdi>
      ))}
    </div>
  );
}

/** "Premium package: 20k est. views". */
function promiseText(t: TranslateText, { name, figures: [main] }: StartPackage): string {
  const offered = t('start.offered', { name });
  return main === undefined ? offered : `${offered}: ${figureWords(t, main)}`;
}

function Promise({ item, t }: { item: StartPackage; t: TranslateText }) {
  const basis = item.figures.find((figure) => figure.basis !== 'included')?.basis;
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-soft">
        <bdi className="font-semibold text-bone">{t('start.offered', { name: item.name })}</bdi>
        {item.duration_days === null ? null : t('package.days', { days: item.duration_days })}
      </p>
      <ul className="mt-1 flex flex-wrap items-baseline gap-x-8 gap-y-2 text-soft sm:mt-3">
        {item.figures.map((figure, index) => (
          <li key={figure.metric}>
            {/* The basis has a line of its own below. */}
            <FigureLine
              figure={{ ...figure, basis: 'included' }}
              className={
                index === 0
                  ? 'figure me-1.5 text-[clamp(2.5rem,9vw,4rem)] text-service'
                  : 'figure-text text-xl text-bone'
              }
            />
          </li>
        ))}
      </ul>
      {basis === 'estimated' || basis === 'guaranteed' ? (
        <p className="mt-2 text-sm text-faint">{t(`start.basis.${basis}`)}</p>
      ) : null}
    </div>
  );
}
