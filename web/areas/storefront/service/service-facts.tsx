import type { ServiceData } from './service-data.ts';

/** Figures to expect, each labelled with its basis. */
export function ServiceFacts({ content }: Pick<ServiceData, 'content'>) {
  return (
    <section aria-labelledby="facts-title" className="page pb-[clamp(4.5rem,3rem+6vw,9rem)]">
      <h2 id="facts-title" className="poster text-poster-2">
        {content.resultsTitle}
      </h2>
      <dl className="mt-10 grid gap-x-8 border-t border-line sm:grid-cols-2 lg:mt-14 lg:grid-cols-4">
        {content.results.map((result) => (
          <div key={result.label} className="flex flex-col gap-3 border-b border-line py-8">
            <dd className="poster order-first text-[clamp(3.5rem,2.5rem+3vw,5.25rem)] text-service">
              <bdi>{result.value}</bdi>
            </dd>
            <dt className="max-w-[26ch] text-[1.0625rem] leading-snug">
              {result.label}
              <span className="mt-2 block text-sm text-faint">{result.note}</span>
            </dt>
          </div>
        ))}
      </dl>
    </section>
  );
}
