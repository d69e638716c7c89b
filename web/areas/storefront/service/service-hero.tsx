import { ArrowDown } from 'lucide-react';
import { ServiceScene } from '#web/features/catalogue/scenes/service-scene.tsx';
import { ServiceIcon } from '#web/features/catalogue/service-icon.tsx';
import { useListPrice } from '#web/lib/price/price.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Waveform } from '#web/ui/pictures/waveform.tsx';
import type { ServiceData } from './service-data.ts';

export function ServiceHero({ content, packages }: Pick<ServiceData, 'content' | 'packages'>) {
  const { slug, name, hero, heroButtons } = content;
  return (
    <section className="service-hero relative isolate overflow-clip">
      <div className="page grid gap-x-10 gap-y-12 pt-8 pb-20 sm:pt-12 lg:grid-cols-12 lg:items-center lg:pt-16 lg:pb-32">
        <div className="min-w-0 lg:col-span-7">
          <p className="mb-6 flex items-center gap-3 font-medium">
            <span className="grid size-9 place-items-center rounded-[0.625rem] bg-service text-service-ink">
              <ServiceIcon service={slug} className="size-5" />
            </span>
            {name}
          </p>
          <h1 className="poster service-headline">
            <span className="block">{hero.headline[0]}</span>{' '}
            <span className="block text-service">{hero.headline[1]}</span>
          </h1>
          <p className="mt-7 max-w-[50ch] text-lede text-soft">{hero.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {heroButtons.map((button, index) => (
              <LinkButton
                key={button.label}
                to={button.href}
                size="lg"
                variant={index === 0 ? 'primary' : 'secondary'}
                className="max-[26rem]:w-full"
              >
                {button.label}
                {index === 0 ? <ArrowDown aria-hidden="true" className="size-5" /> : null}
              </LinkButton>
            ))}
          </div>
          <Facts packages={packages} />
        </div>
        <div className="service-frame h-60 overflow-clip rounded-sheet sm:h-96 lg:col-span-5 xl:-me-8">
          <ServiceScene service={slug} />
        </div>
      </div>
      <Waveform bars={220} seed={name.length} played={0.22} className="hero-wave" />
    </section>
  );
}

/** A summary of the packages: lowest price, number of packages, shortest and longest flight. */
function Facts({ packages }: Pick<ServiceData, 'packages'>) {
  const t = useText();
  const price = useListPrice();
  if (packages.length === 0) return null;
  const days = packages.map((item) => item.duration_days).filter((value) => value !== null);
  const min = Math.min(...days);
  const max = Math.max(...days);
  return (
    <ul className="mt-9 flex flex-wrap items-baseline gap-x-7 gap-y-2 text-soft">
      <li className="figure-text text-lg text-bone">
        {t('storefront.card.from', { price: price(Math.min(...packages.map((item) => item.price))) })}
      </li>
      <li>{t('storefront.service.packages', { count: packages.length })}</li>
      {days.length > 0 ? (
        <li>{min === max ? t('package.days', { days: min }) : t('storefront.service.days', { min: min, max: max })}</li>
      ) : null}
    </ul>
  );
}
