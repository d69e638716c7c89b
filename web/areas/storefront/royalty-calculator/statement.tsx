import { Share2 } from 'lucide-react';
import { formatStreams, payoutOf, platforms, type StreamCounts, type Worth } from '#domain/storefront/payouts.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Waveform } from '#web/ui/pictures/waveform.tsx';
import { usePayouts } from './use-payouts.ts';

interface StatementProps {
  counts: StreamCounts;
  worth: Worth;
  basis: string;
  onShare: () => void;
}

/** The result as a printed statement; blank until there are streams. */
export function Statement({ counts, worth, basis, onShare }: StatementProps) {
  const t = useText();
  return (
    <section
      aria-labelledby="statement-title"
      className="statement paper rounded-t-sheet px-6 pt-7 pb-10 sm:px-9 sm:pt-9"
    >
      <header className="flex items-center justify-between gap-4">
        <h2 id="statement-title" className="font-semibold">
          {t('calculator.statement')}
        </h2>
        <Badge tone="paper">{t('calculator.estimate')}</Badge>
      </header>
      {worth.monthly > 0 ? <Figures counts={counts} worth={worth} onShare={onShare} /> : <Blank />}
      <p className="mt-7 border-t border-dashed border-paper-ink/30 pt-4 text-[0.8125rem] leading-snug text-paper-soft">
        {basis}
      </p>
    </section>
  );
}

function Blank() {
  const t = useText();
  return (
    <div className="grid gap-6 pt-6">
      <p className="poster max-w-[16ch] text-[clamp(2rem,1.6rem+1.6vw,2.75rem)]">{t('calculator.empty')}</p>
      <Waveform bars={60} seed={3.1} silent className="h-16 w-full text-paper-ink/15" />
    </div>
  );
}

function Figures({ counts, worth, onShare }: Omit<StatementProps, 'basis'>) {
  const t = useText();
  const { payout, exactly } = usePayouts();
  return (
    <>
      <p className="mt-6 text-paper-soft">{t('calculator.monthly')}</p>
      <output className="figure mt-1 -ms-[0.03em] block text-[clamp(3.25rem,2rem+5vw,5.25rem)]">
        {payout(worth.monthly)}
      </output>
      <p className="tabular mt-2 text-sm text-paper-soft">
        {t('calculator.exactly', { amount: exactly(worth.monthly) })}
      </p>
      <dl className="mt-7">
        {platforms
          .filter(({ id }) => counts[id] > 0)
          .map((platform) => (
            <Line
              key={platform.id}
              name={`${platform.name}, ${formatStreams(counts[platform.id])}`}
              value={payout(payoutOf(platform, counts[platform.id]))}
            />
          ))}
        <Line strong name={t('calculator.yearly')} value={payout(worth.yearly)} />
        <Line name={t('calculator.sponsor')} value={payout(worth.sponsor)} />
      </dl>
      <div className="mt-7 flex flex-wrap items-center justify-between gap-4">
        <p className="text-[0.9375rem] text-paper-soft">
          {t('calculator.total', { count: worth.streams, streams: formatStreams(worth.streams) })}
        </p>
        <Button variant="paper" onClick={onShare}>
          <Share2 aria-hidden="true" className="size-4" />
          {t('calculator.share')}
        </Button>
      </div>
    </>
  );
}

function Line({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className="flex items-baseline gap-3 border-t border-paper-ink/15 py-3">
      <dt className={strong ? 'grow font-semibold' : 'grow text-paper-soft'}>{name}</dt>
      <dd className={strong ? 'figure-text text-2xl' : 'figure-text text-lg'}>{value}</dd>
    </div>
  );
}
