import { clsx } from 'clsx';
import { FeatureList } from '#web/features/catalogue/feature-list.tsx';
import type { MonthlyPlan } from '#web/features/catalogue/load-catalogue.ts';
import { Price, TaxNote } from '#web/lib/price/price.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import type { HomeData } from './home-data.ts';

export function Plans({ content, plans }: { content: HomeData['content']['plans']; plans: readonly MonthlyPlan[] }) {
  return (
    <section id="plans" aria-labelledby="plans-title" className="section page">
      <SectionHead id="plans-title" {...content} />
      <div className="phone-row mt-8 grid items-stretch sm:mt-12 gap-5 lg:mt-16 lg:grid-cols-3 lg:gap-0">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} button={content.button} />
        ))}
      </div>
      <p className="mt-8 text-sm text-faint lg:mt-12">{content.footnote}</p>
    </section>
  );
}

/** The most popular plan has the paper style. */
function PlanCard({ plan, button }: { plan: MonthlyPlan; button: string }) {
  const t = useText();
  return (
    <article
      className={clsx(
        'flex flex-col gap-4 p-6 sm:gap-6 sm:p-9',
        plan.popular ? 'paper z-10 rounded-sheet [--service:#c93515] lg:-my-6 lg:py-14' : 'surface-1 rounded-card',
      )}
    >
      <header className="flex min-h-8 flex-wrap items-start justify-between gap-3">
        <h3 className="title text-2xl">{plan.name}</h3>
        {plan.popular ? <Badge tone="signal">{t('storefront.plan.popular')}</Badge> : null}
      </header>
      <p className="flex flex-wrap items-end gap-2.5">
        <span className="figure text-[clamp(3rem,4.2vw,3.75rem)]">
          <Price net={plan.price} />
        </span>
        <span className={clsx('pb-1.5 leading-tight', plan.popular ? 'text-paper-soft' : 'text-faint')}>
          <TaxNote className="block text-sm whitespace-nowrap" />
          {t('storefront.plan.per', { period: plan.period })}
        </span>
      </p>
      <p className={clsx('text-[1.0625rem]', plan.popular ? 'text-paper-soft' : 'text-soft')}>{plan.description}</p>
      <div className="grow">
        <FeatureList features={plan.features} allOnWide />
      </div>
      <LinkButton
        to={`/contact?plan=${encodeURIComponent(plan.id)}`}
        variant={plan.popular ? 'primary' : 'secondary'}
        size="lg"
        block
        aria-label={`${button}: ${plan.name}`}
      >
        {button}
      </LinkButton>
    </article>
  );
}
