import type { ComponentType } from 'react';
import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { useShop } from '#web/lib/data/shop.ts';
import { formatCount, formatPrice, formatShare } from '#web/lib/format/format.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import { DeliveryMeter } from '#web/ui/charts/delivery-meter.tsx';
import { SparkLine } from '#web/ui/charts/spark-line.tsx';
import { Waveform } from '#web/ui/pictures/waveform.tsx';
import type { HomeData } from './home-data.ts';
import { LiveCount } from './live-count.tsx';

type Campaign = HomeData['content']['exampleCampaign'];

/** The walk-through's pictures, built from the product's components. They show what the text beside them says. */
export function WalkStage({ step, campaign }: { step: number; campaign: Campaign }) {
  const Scene = scenes[step] ?? Choose;
  return (
    <div aria-hidden="true" dir="ltr" className="grid content-center p-6 sm:p-10">
      <Scene campaign={campaign} />
    </div>
  );
}

const sizes = [150, 490, 890] as const;
const CHOSEN = 1;

function Choose() {
  const { currency } = useShop();
  return (
    <div className="grid grid-cols-3 items-center gap-3">
      {sizes.map((price, index) => (
        <div
          key={price}
          className={clsx(
            'surface-2 relative grid gap-3 rounded-xl p-3 sm:p-5',
            index === CHOSEN ? 'walk-chosen' : 'walk-left',
          )}
        >
          <span className="figure-text text-xl sm:text-3xl">{formatPrice(price, currency)}</span>
          <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />
          {index === CHOSEN ? (
            <span className="walk-pop absolute -end-2 -top-2 grid size-8 place-items-center rounded-full bg-signal text-signal-ink">
              <Check strokeWidth={3} className="size-5" />
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}

function Paste() {
  return (
    <div className="field-surface flex min-h-16 items-center gap-4 rounded-control px-5 text-lg sm:text-2xl">
      <span className="walk-typed min-w-0 grow overflow-clip whitespace-nowrap">youtu.be/after-hours</span>
      <span className="walk-pop-late text-service">
        <BrandIcon mark="youtube" className="size-8" />
      </span>
    </div>
  );
}

function Listen() {
  return (
    <div className="relative">
      <Waveform bars={72} seed={2.4} silent className="h-24 w-full text-control sm:h-32" />
      <div className="walk-heard absolute inset-0">
        <Waveform bars={72} seed={2.4} played={1} className="h-24 w-full sm:h-32" />
      </div>
    </div>
  );
}

function Run({ campaign }: { campaign: Campaign }) {
  return (
    <div className="grid gap-4">
      <span className="figure text-4xl sm:text-5xl">
        <LiveCount from={campaign.views} />
      </span>
      <SparkLine values={campaign.series} height={110} />
      <div className="grid gap-2">
        <Audience sign={<Check strokeWidth={3} className="size-4 text-good" />} className="walk-strong bg-good" />
        <Audience sign={<X strokeWidth={3} className="size-4 text-bad" />} className="walk-weak bg-bad" />
      </div>
    </div>
  );
}

function Audience({ sign, className }: { sign: React.ReactNode; className: string }) {
  return (
    <span className="flex items-center gap-3">
      {sign}
      <span className={clsx('picture h-2 rounded-full', className)} />
    </span>
  );
}

function Report({ campaign }: { campaign: Campaign }) {
  return (
    <div className="paper walk-sheet mx-auto grid w-full max-w-sm gap-4 rounded-lg p-6 sm:p-7">
      <span className="flex items-end justify-between gap-4">
        <span className="figure text-3xl sm:text-4xl">{formatCount(campaign.goal)}</span>
        <span className="figure-text text-xl">{formatShare(1)}</span>
      </span>
      <DeliveryMeter delivered={1} label="" />
      <Lines widths={['w-full', 'w-11/12', 'w-full', 'w-2/3']} ink />
    </div>
  );
}

function Lines({ widths, ink = false }: { widths: readonly string[]; ink?: boolean }) {
  return (
    <span className="grid gap-2">
      {widths.map((width, index) => (
        <span
          key={index}
          className={clsx('picture h-1.5 rounded-full', width, ink ? 'bg-paper-ink/20' : 'bg-white/14')}
        />
      ))}
    </span>
  );
}

const scenes: readonly ComponentType<{ campaign: Campaign }>[] = [Choose, Paste, Listen, Run, Report];
