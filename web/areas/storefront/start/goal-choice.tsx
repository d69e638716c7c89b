import { useId, useState } from 'react';
import { Link } from 'react-router';
import { figureText } from '#web/features/catalogue/figures.ts';
import { byReach, firstGoal } from '#web/features/catalogue/goals.ts';
import { metricText } from '#web/features/catalogue/metric-text.ts';
import { PackageAction } from '#web/areas/storefront/package-action.tsx';
import { useShopActions } from '#web/areas/storefront/use-shop-actions.ts';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';
import { GoalPrice } from './goal-price.tsx';
import type { StartPackage, StartService } from './start-data.ts';

/** A slider along the packages of a service, what the chosen one promises and costs, and its button. */
export function GoalChoice({ service, link }: { service: StartService; link: string }) {
  const t = useText();
  const id = useId();
  const goals = byReach(service.packages);
  const [at, setAt] = useState(() => firstGoal(goals));
  const { actions, onBuy, slot } = useShopActions(link);
  const chosen = goals[at];
  if (chosen === undefined) return null;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="surface-2 grid min-w-0 gap-6 rounded-sheet p-5 sm:p-8 lg:col-span-7"
    >
      <h2 id={`${id}-title`} className="title text-xl">
        {t('start.goal')}
      </h2>
      <Promise item={chosen} t={t} />
      {goals.length > 1 ? (
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
      ) : null}
      <GoalPrice item={chosen} />
      <div className="grid gap-3">
        <PackageAction key={chosen.id} item={chosen} actions={actions} onBuy={onBuy} link={link} />
      </div>
      {/* For the captcha of a shop that has one. */}
      <div ref={slot} className="empty:hidden" />
      <Link
        to={`/services/${service.slug}`}
        className="inline-flex min-h-11 items-center justify-self-start text-[0.9375rem] underline decoration-service underline-offset-4"
      >
        {t('start.compare')}
      </Link>
    </section>
  );
}

/** "Premium package: 20k est. views". */
function promiseText(t: TranslateText, { name, figures: [main] }: StartPackage): string {
  const offered = t('start.offered', { name });
  return main === undefined ? offered : `${offered}: ${figureText(main)} ${metricText(t, main)}`;
}

function Promise({ item, t }: { item: StartPackage; t: TranslateText }) {
  const basis = item.figures.find((figure) => figure.basis !== 'included')?.basis;
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-soft">
        <bdi className="font-semibold text-bone">{t('start.offered', { name: item.name })}</bdi>
        {item.duration_days === null ? null : t('storefront.package.days', { days: item.duration_days })}
      </p>
      <dl className="mt-3 flex flex-wrap items-baseline gap-x-8 gap-y-2">
        {item.figures.map((figure, index) => (
          <div key={figure.metric} className="flex flex-row-reverse items-baseline gap-2">
            <dt className="text-soft">{metricText(t, figure)}</dt>
            <dd className={index === 0 ? 'figure text-[clamp(2.5rem,9vw,4rem)] text-service' : 'figure-text text-xl'}>
              <bdi>{figureText(figure)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {basis === 'estimated' || basis === 'guaranteed' ? (
        <p className="mt-2 text-sm text-faint">{t(`start.basis.${basis}`)}</p>
      ) : null}
    </div>
  );
}
