import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { phoneLink } from '#domain/content/profile/profile-links.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useText } from '#web/lib/i18n/text.ts';
import type { AboutData } from './about-data.ts';
import { cities, dubai, flightTo, landPath, mapHeight, mapWidth } from './world-map.ts';

const line = 'inline-flex min-h-11 items-center gap-3 text-soft hover:text-bone';

interface ReachProps {
  reach: AboutData['content']['reach'];
  base: AboutData['content']['base'];
  place: string;
  hours: string;
}

/** A map of the cities we promote in, with flights from Dubai. */
export function Reach({ reach, base, place, hours }: ReachProps) {
  return (
    <section aria-labelledby="reach-title" className="reach section relative isolate overflow-clip">
      <div className="page">
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <p className="mb-4 text-[0.9375rem] font-medium text-faint">{reach.eyebrow}</p>
            <h2 id="reach-title" className="poster max-w-[14ch] text-poster-2">
              {reach.title}
            </h2>
          </div>
          <div className="grid gap-4 text-lede text-soft lg:col-span-5 lg:content-end">
            {reach.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <WorldMap />
        <div className="mt-8 grid gap-x-12 gap-y-12 lg:-mt-10 lg:grid-cols-12 lg:items-start">
          <dl className="grid grid-cols-3 gap-x-6 lg:col-span-6 lg:pt-10">
            {reach.facts.map((fact) => (
              <div key={fact.label} className="flex flex-col-reverse justify-end gap-2">
                <dt className="text-[0.9375rem] leading-snug text-soft">{fact.label}</dt>
                <dd className="figure text-[clamp(1.375rem,1rem+2vw,2.5rem)] whitespace-nowrap">
                  <bdi dir="ltr">{fact.value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <Base base={base} place={place} hours={hours} />
        </div>
      </div>
    </section>
  );
}

function WorldMap() {
  const t = useText();
  const [x, y] = dubai;
  return (
    <svg
      viewBox={`-0.5 -1 ${mapWidth} ${mapHeight + 1}`}
      role="img"
      aria-label={t('pages.about.map')}
      className="picture mt-10 w-full max-sm:-mx-6 max-sm:w-[calc(100%+3rem)] lg:mt-14"
      fill="none"
      strokeLinecap="round"
    >
      <path d={landPath()} stroke="#343947" strokeWidth="0.52" strokeDasharray="0 1" />
      {cities.map((city) => (
        <path
          key={city.join()}
          d={flightTo(city)}
          stroke="var(--color-signal)"
          strokeWidth="0.14"
          strokeDasharray="0.05 0.45"
          opacity="0.85"
        />
      ))}
      {cities.map(([cityX, cityY]) => (
        <circle key={`${cityX} ${cityY}`} cx={cityX} cy={cityY} r="0.42" fill="var(--color-bone)" />
      ))}
      <circle cx={x} cy={y} r="2.1" fill="var(--color-signal)" opacity="0.22" className="animate-blink" />
      <circle cx={x} cy={y} r="0.8" fill="var(--color-signal)" />
    </svg>
  );
}

function Base({ base, place, hours }: Omit<ReachProps, 'reach'>) {
  const shop = useShop();
  return (
    <div className="surface-2 rounded-sheet p-7 sm:p-10 lg:col-span-6">
      <h3 className="poster text-poster-4">{base.title}</h3>
      <p className="mt-4 text-soft">{base.text}</p>
      <address className="mt-6 grid gap-x-8 not-italic sm:grid-cols-2">
        <p className="inline-flex min-h-11 items-center gap-3 text-soft sm:col-span-2">
          <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-signal" />
          <span>
            <span className="sr-only">{base.addressLabel}: </span>
            {place}
          </span>
        </p>
        <a href={`mailto:${shop.email}`} className={line}>
          <Mail aria-hidden="true" className="size-4.5 shrink-0 text-signal" />
          {shop.email}
        </a>
        <a href={phoneLink(shop)} className={line}>
          <Phone aria-hidden="true" className="size-4.5 shrink-0 text-signal" />
          <span dir="ltr">{shop.phone}</span>
        </a>
        <p className="inline-flex min-h-11 items-center gap-3 text-soft sm:col-span-2">
          <Clock aria-hidden="true" className="size-4.5 shrink-0 text-signal" />
          {base.hoursLabel}: {hours}
        </p>
      </address>
    </div>
  );
}
