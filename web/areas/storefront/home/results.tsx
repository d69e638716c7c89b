import { clsx } from 'clsx';
import { CountUp } from '#web/ui/charts/count-up.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { Source } from '#web/areas/storefront/source.tsx';
import type { HomeData } from './home-data.ts';

/**
 * Laid out like a festival bill: headliner, second line, the rest. The numbers are indexes of the profile's claims.
 */
const bill = [
  { places: [3], figure: 'text-[clamp(4.25rem,21.5vw,19rem)] text-signal', line: '' },
  { places: [1, 6], figure: 'text-[clamp(3.25rem,9vw,8rem)]', line: 'sm:grid-cols-2' },
  { places: [4, 0, 5, 2], figure: 'text-[clamp(2.125rem,5vw,4.25rem)]', line: 'grid-cols-2 lg:grid-cols-4' },
] as const;

export function Results({ content, claims }: { content: HomeData['content']['results']; claims: HomeData['claims'] }) {
  return (
    <section id="results" aria-labelledby="results-title" className="results section">
      <div className="page">
        <SectionHead id="results-title" {...content} />
        <div className="mt-8 lg:mt-16">
          {bill.map(({ places, figure, line }) => (
            <dl key={places.join()} className={clsx('grid gap-x-8 gap-y-6 border-t border-line py-6 lg:py-9', line)}>
              {places.map((place) => {
                const claim = claims[place];
                return claim === undefined ? null : (
                  <div key={claim.label} className="flex flex-col-reverse justify-end gap-2">
                    <dt className="text-lede text-soft">
                      {claim.label}
                      <Source claim={claim} />
                    </dt>
                    <dd className={clsx('figure -ms-[0.04em]', figure)}>
                      <CountUp value={claim.value} />
                    </dd>
                  </div>
                );
              })}
            </dl>
          ))}
        </div>
        <p className="mt-4 max-w-[70ch] text-sm text-faint">{content.footnote}</p>
      </div>
    </section>
  );
}
