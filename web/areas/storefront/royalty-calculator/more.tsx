import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { SPONSOR_RATE, type Mills } from '#domain/storefront/payouts.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { CalculatorData } from './royalty-calculator-data.ts';
import { usePayouts } from './use-payouts.ts';

type Content = CalculatorData['content'];

const MILLION_STREAMS: Mills = 1_000_000 * SPONSOR_RATE * 1000;

export function More({ content, sponsor }: { content: Content; sponsor: Mills }) {
  const t = useText();
  const tabs = [
    {
      id: 'sponsors',
      title: t('calculator.tab.sponsors'),
      panel: <Sponsors content={content.sponsors} sponsor={sponsor} />,
    },
    { id: 'facts', title: t('calculator.tab.facts'), panel: <Facts content={content.facts} /> },
    {
      id: 'opportunities',
      title: t('calculator.tab.opportunities'),
      panel: <Opportunities content={content.opportunities} />,
    },
  ];
  return (
    <section aria-label={t('calculator.tabs')} className="page pt-[clamp(4.5rem,3rem+6vw,8rem)]">
      <Tabs label={t('calculator.tabs')} tabs={tabs} />
    </section>
  );
}

function Sponsors({ content, sponsor }: { content: Content['sponsors']; sponsor: Mills }) {
  const t = useText();
  const { payout } = usePayouts();
  const amount = payout(sponsor > 0 ? sponsor : MILLION_STREAMS);
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <h3 className="text-soft">{content.title}</h3>
        <p className="title mt-3 text-[clamp(1.75rem,1.2rem+2vw,2.75rem)]">
          {t(sponsor > 0 ? 'calculator.sponsorMonth' : 'calculator.sponsorNone', { amount })}
        </p>
        <p className="mt-5 font-medium">{content.rule}</p>
        {content.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-3 text-soft">
            {paragraph}
          </p>
        ))}
      </div>
      <ul className="divide-y divide-line border-y border-line lg:col-span-7">
        {content.ways.map((way) => (
          <li key={way.title} className="py-5">
            <h4 className="title text-lg">{way.title}</h4>
            <p className="mt-1 text-soft">{way.text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ content }: { content: Content['facts'] }) {
  return (
    <>
      <h3 className="text-soft">{content.title}</h3>
      <ul className="mt-5 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {content.items.map((item) => (
          <li key={item.text} className="border-t border-line py-7">
            <p className="figure text-[clamp(2.5rem,2rem+1.6vw,3.5rem)]">{item.figure}</p>
            <p className="mt-3 text-soft">{item.text}</p>
            <p className="mt-2 text-sm text-faint">{item.source}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Opportunities({ content }: { content: Content['opportunities'] }) {
  return (
    <div className="grid gap-8">
      <div>
        <h3 className="title text-2xl">{content.title}</h3>
        <p className="mt-2 max-w-[60ch] text-lede text-soft">{content.text}</p>
      </div>
      <ul className="grid gap-4 lg:grid-cols-3 lg:gap-5">
        {content.items.map((item) => (
          <li
            key={item.title}
            data-service={item.to.slice('/services/'.length)}
            className="surface-lit flex flex-col gap-3 rounded-card p-6"
          >
            <h4 className="title text-lg">{item.title}</h4>
            <p className="text-soft">{item.text}</p>
            <Link to={item.to} className="mt-auto inline-flex min-h-11 items-center gap-2 font-medium text-service">
              {item.link}
              <ArrowRight aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton to="/contact" size="lg" className="justify-self-start">
        {content.button}
      </LinkButton>
    </div>
  );
}
