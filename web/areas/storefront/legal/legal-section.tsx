import type { LegalBlock, LegalSection as Section } from '#domain/content/schemas/legal.ts';
import { FormattedText } from '#web/features/content/formatted-text.tsx';
import type { StandardRates } from './plan-rates.tsx';
import { LegalText } from './legal-text.tsx';
import { PlanRates } from './plan-rates.tsx';

interface LegalSectionProps {
  section: Section;
  number: number;
  rates: StandardRates | undefined;
}

export function LegalSection({ section, number, rates }: LegalSectionProps) {
  return (
    <section
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      className="grid scroll-mt-20 gap-5 border-t border-line py-10 first:border-t-0 first:pt-0 lg:scroll-mt-8 lg:py-14"
    >
      <h2 id={`${section.id}-title`} className="poster text-poster-4 text-bone lg:text-[2.5rem]">
        <span aria-hidden="true" className="me-3 text-signal">
          {number}
        </span>
        {section.title}
      </h2>
      {section.blocks.map((block, at) => (
        <Block key={at} block={block} rates={rates} />
      ))}
    </section>
  );
}

function Block({ block, rates }: { block: LegalBlock; rates: StandardRates | undefined }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <LegalText>{block.text}</LegalText>
        </p>
      );
    case 'list':
      return (
        <ul className="grid gap-3">
          {block.items.map((item) => (
            <li key={item} className="legal-item">
              <LegalText>{item}</LegalText>
            </li>
          ))}
        </ul>
      );
    case 'entries':
      return (
        <dl className="divide-y divide-line border-y border-line">
          {block.entries.map(({ term, text }) => (
            <div key={term} className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
              <dt className="font-medium text-bone">{term}</dt>
              <dd>
                <LegalText>{text}</LegalText>
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'formatted':
      return <FormattedText text={block.content} words={(text) => <LegalText>{text}</LegalText>} />;
    case 'plans':
      return rates === undefined ? null : <PlanRates rates={rates} />;
  }
}
