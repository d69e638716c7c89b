import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ReleaseCard as Card, ReleaseTotals } from '#domain/reports/release.ts';
import { ServiceTile } from '#web/features/catalogue/service-tile.tsx';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { useSong } from '#web/features/reports/portal/use-song.ts';
import { formatCount, formatMoney, formatShare } from '#web/lib/format/format.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { DeliveryMeter } from '#web/ui/charts/delivery-meter.tsx';
import { Cover } from '#web/ui/pictures/cover.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { Countdown } from './countdown.tsx';
import { useServiceName } from '#web/lib/services/use-services.ts';

const percent = (share: number) => formatShare(Math.round(share * 100) / 100);

/** A release with what each service delivered, what was paid, and how long it is to the release date. */
export function ReleaseCard({
  release: { id, artist, release_date: day, currency, totals, ...song },
}: {
  release: Card;
}) {
  const t = useText();
  const { title, src } = useSong()(song);
  return (
    <article className="surface-1 lift relative flex h-full flex-col gap-5 rounded-card p-5 focus-within:outline-2 focus-within:outline-signal">
      <header className="flex items-start gap-4">
        <Cover src={src} name={song.title} />
        <div className="grid min-w-0 flex-1 gap-1">
          <span className="flex items-start justify-between gap-3">
            <h2 className="title min-w-0 text-xl break-words">
              <Link
                to={portalPaths.release(id)}
                className="outline-none after:absolute after:inset-0 after:rounded-card"
              >
                <bdi>
                  <Unbroken>{title}</Unbroken>
                </bdi>
              </Link>
            </h2>
            <ChevronRight aria-hidden="true" className="mt-1 size-5 shrink-0 text-faint rtl:-scale-x-100" />
          </span>
          {artist === null ? null : <bdi className="text-soft">{artist}</bdi>}
          {day === null ? null : (
            <span className="pt-1 text-sm text-soft">
              <Countdown releaseDate={day} today={shopToday()} />
            </span>
          )}
        </div>
      </header>
      <Services totals={totals} />
      <p className="tabular mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line pt-4 text-[0.9375rem] text-soft">
        <Amounts totals={totals} currency={currency} />
        <span className="text-sm text-faint">{t('release.campaigns', { count: totals.campaigns })}</span>
      </p>
    </article>
  );
}

/** Each service with its result; a service without a promised figure is named only. */
function Services({ totals: { services, results } }: { totals: ReleaseTotals }) {
  const t = useText();
  const serviceName = useServiceName();
  return (
    <ul className="grid gap-4">
      {services.map((service) => {
        const own = results.filter((result) => result.service === service);
        return (
          <li key={service} data-service={service} className="flex min-w-0 items-start gap-3">
            <ServiceTile service={service} />
            <span className="grid min-w-0 grow gap-2">
              <span className="text-sm text-faint">{serviceName(service)}</span>
              {own.map(({ metric, promised, delivered, share }) => (
                <span key={metric} className="tabular grid gap-1.5">
                  <span className="flex items-baseline justify-between gap-x-3 text-[0.9375rem]">
                    <span className="min-w-0 text-soft">
                      <bdi className="font-semibold text-bone">
                        {delivered === null ? t('campaigns.reach.unknown') : formatCount(delivered)}
                      </bdi>{' '}
                      {t('campaigns.delivery.of', {
                        figure: t(`campaigns.unit.${metric}`, { count: promised }),
                      })}
                    </span>
                    {share === null ? null : <bdi className="text-soft">{percent(share)}</bdi>}
                  </span>
                  {share === null ? null : (
                    <DeliveryMeter delivered={share} label={t('release.share', { share: percent(share) })} />
                  )}
                </span>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Amounts({ totals: { spend, paid }, currency }: { totals: ReleaseTotals; currency: string }) {
  const t = useText();
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      {spend === null ? null : <span>{t('release.spend', { amount: money(spend) })}</span>}
      {paid === null ? null : <span>{t('release.paid', { amount: money(paid) })}</span>}
    </>
  );
}
