import { formatStreams, platforms } from '#domain/storefront/payouts.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { SectionHead } from '#web/ui/section-head.tsx';
import type { CalculatorData } from './royalty-calculator-data.ts';
import { usePayouts } from './use-payouts.ts';

/** Payout per stream on the first platform, in mills. */
const PER_STREAM = Math.round((platforms[0]?.payoutRate ?? 0) * 1000);

/** What well-known artists earned, from a public source, and the streams it would take. */
export function Earnings({
  content,
  rows,
}: {
  content: CalculatorData['content']['earnings'];
  rows: CalculatorData['rows'];
}) {
  const t = useText();
  const { payout } = usePayouts();
  const { note, ...head } = content;
  const max = Math.max(...rows.map(({ amount }) => amount));
  return (
    <section aria-labelledby="earnings-title" className="section page">
      <SectionHead id="earnings-title" {...head} />
      <div className="mt-10 overflow-x-auto lg:mt-14">
        <table className="w-full text-start">
          <caption className="sr-only">{head.title}</caption>
          <thead className="text-sm text-faint">
            <tr>
              <th scope="col" className="py-3 pe-4 text-start font-medium">
                {t('calculator.artist')}
              </th>
              <th scope="col" className="py-3 text-end font-medium">
                {t('calculator.earned')}
              </th>
              <th scope="col" className="py-3 ps-4 text-end font-medium sm:ps-8">
                {t('calculator.inStreams')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.artist} className="border-t border-line">
                <th scope="row" className="py-3.5 pe-4 text-start font-normal">
                  <span className="poster block text-[clamp(1.375rem,1rem+1.6vw,2.25rem)]">{row.artist}</span>
                  <Share of={row.amount / max} />
                  <span className="mt-1.5 block text-[0.8125rem] leading-snug text-faint">
                    {row.source}, {row.year}
                  </span>
                </th>
                <td className="figure py-4 text-end align-top text-[clamp(1.125rem,0.8rem+1.5vw,2rem)]">
                  {payout(row.amount)}
                </td>
                <td className="figure-text py-4 ps-4 text-end align-top text-[clamp(1.125rem,0.8rem+1.5vw,1.75rem)] text-soft sm:ps-8">
                  {formatStreams(Math.round(row.amount / PER_STREAM))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-5 max-w-[75ch] text-sm text-faint">{note}</p>
    </section>
  );
}

function Share({ of: share }: { of: number }) {
  return (
    <svg
      viewBox="0 0 600 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="picture mt-2 h-1.5 w-full max-w-[38rem] rtl:-scale-x-100"
    >
      <path
        d={`M0 4h${Math.round(share * 60) * 10 - 3}`}
        stroke="var(--color-signal)"
        strokeWidth="8"
        strokeDasharray="7 3"
      />
    </svg>
  );
}
