import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DeliveryMeter } from '#web/ui/charts/delivery-meter.tsx';
import { SparkLine } from '#web/ui/charts/spark-line.tsx';
import { formatCount, formatShare } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import type { HomeData } from './home-data.ts';
import { LiveCount } from './live-count.tsx';
import { useServiceName } from '#web/lib/services/use-services.ts';

/** A product preview: a fictional campaign, drawn with the portal's own components. */
export function CampaignCard({ campaign }: { campaign: HomeData['content']['exampleCampaign'] }) {
  const t = useText();
  const serviceName = useServiceName();
  const { title, service, packageName, day, days, goal, views, viewsToday, series, metrics, note, label } = campaign;
  const delivered = formatShare(Math.round((views / goal) * 100) / 100);
  const planned = formatShare(day / days);
  return (
    <article
      data-service={service}
      aria-label={label}
      className="surface-2 relative mx-auto max-w-[31rem] rounded-sheet p-5 sm:p-7"
    >
      <header className="flex items-center gap-4">
        <CoverArt />
        <div className="min-w-0 grow">
          <p className="mb-1 text-[0.8125rem] font-medium text-service">{label}</p>
          <h2 className="title text-lg leading-tight">{title}</h2>
          <p className="mt-1 text-sm text-faint">
            {t('storefront.hero.campaign', { service: serviceName(service), plan: packageName, day, days })}
          </p>
        </div>
      </header>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p className="figure text-[clamp(2.75rem,2rem+2.9vw,4rem)]">
          <LiveCount from={views} />
        </p>
        <Badge tone="good" dot className="mb-2">
          {t('storefront.hero.today', { count: formatCount(viewsToday) })}
        </Badge>
      </div>
      <p className="mt-1.5 text-sm text-faint">{t('storefront.hero.goal', { goal: formatCount(goal) })}</p>
      <SparkLine values={series} className="mt-5" />
      <div className="mt-4 flex justify-between gap-4 text-sm text-soft tabular">
        <span>
          {t('storefront.hero.delivered')} <bdi className="font-semibold text-bone">{delivered}</bdi>
        </span>
        <span>
          {t('storefront.hero.planned')} <bdi className="font-semibold text-bone">{planned}</bdi>
        </span>
      </div>
      <DeliveryMeter
        delivered={views / goal}
        planned={day / days}
        label={t('storefront.hero.meter', { delivered, planned })}
        className="mt-2.5"
      />
      <dl className="mt-5 grid grid-cols-3 gap-2.5">
        {metrics.map((metric) => (
          <div key={metric.label} className="well flex flex-col-reverse justify-end gap-1.5 rounded-xl p-3 sm:p-4">
            <dt className="text-[0.8125rem] leading-tight text-faint">{metric.label}</dt>
            <dd className="figure-text text-lg sm:text-xl">
              <bdi>{metric.value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p
        data-service={note.service}
        className="surface-3 absolute -end-2 -bottom-11 flex items-center gap-3 rounded-2xl p-3 pe-5 sm:-start-14 sm:end-auto"
      >
        <span className="grid size-10 place-items-center rounded-xl bg-service text-service-ink">
          <BrandIcon mark="spotify" className="size-6" />
        </span>
        <span className="text-sm leading-tight">
          <span className="block font-semibold">{note.value}</span>
          <span className="text-faint">{note.label}</span>
        </span>
      </p>
    </article>
  );
}

function CoverArt() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="picture size-16 shrink-0 rounded-xl">
      <path fill="#1b1030" d="M0 0h64v64H0z" />
      <path fill="#ff5a36" d="M0 46a32 32 0 0 1 64 0v18H0z" />
      <path fill="#f4f1ec" d="M16 46a16 16 0 0 1 32 0z" />
      <path stroke="#1b1030" strokeWidth="3" d="M0 49h64M0 55h64M0 61h64" />
    </svg>
  );
}
