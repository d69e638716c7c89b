import { clsx } from 'clsx';
import { formatStreams, type Worth } from '#domain/storefront/payouts.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { usePayouts } from './use-payouts.ts';

const LAMP = 10;
const FLOORS = 5;
const ACROSS = 24;

/** The current month, and the same with two and five times the streams. */
export function Scenarios({ scenarios }: { scenarios: Worth['scenarios'] }) {
  const t = useText();
  const { payout } = usePayouts();
  return (
    <section aria-labelledby="scenarios-title" className="page pt-[clamp(4.5rem,3rem+6vw,8rem)]">
      <h2 id="scenarios-title" className="poster text-poster-2">
        {t('calculator.scenarios')}
      </h2>
      <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-3 lg:mt-14">
        {scenarios.map(({ factor, streams, monthly, yearly }) => (
          <li key={factor} className="grid content-end gap-5">
            <Column lamps={factor} />
            <div>
              <h3 className="font-medium text-soft">{t('calculator.scenario', { factor })}</h3>
              <p
                className={clsx(
                  'figure mt-2 text-[clamp(2.5rem,1.4rem+3.2vw,4.5rem)]',
                  factor === FLOORS && 'text-signal',
                )}
              >
                {payout(monthly)}
              </p>
              <p className="mt-2 text-soft">
                {t('calculator.aMonth')}, {t('calculator.aYear', { amount: payout(yearly) })}
              </p>
              <p className="text-sm text-faint">
                {t('calculator.scenarioStreams', { count: streams, streams: formatStreams(streams) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function columns(lamps: number): string {
  return Array.from(
    { length: ACROSS },
    (_, column) => `M${column * LAMP + 5} ${FLOORS * LAMP - 1}v-${lamps * LAMP - 3}`,
  ).join('');
}

function Column({ lamps }: { lamps: number }) {
  return (
    <svg
      viewBox={`0 0 ${ACROSS * LAMP} ${FLOORS * LAMP}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="picture h-20 w-full lg:h-28"
    >
      <path d={columns(FLOORS)} stroke="#20242e" strokeWidth="7" strokeDasharray="7 3" />
      <path d={columns(lamps)} stroke="var(--color-signal)" strokeWidth="7" strokeDasharray="7 3" />
    </svg>
  );
}
