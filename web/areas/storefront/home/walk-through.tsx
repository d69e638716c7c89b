import { clsx } from 'clsx';
import { Pause, Play, RotateCcw } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';
import type { HomeData } from './home-data.ts';
import { useWalk, type Walk } from './use-walk.ts';
import { WalkStage } from './walk-stage.tsx';

interface WalkThroughProps {
  steps: HomeData['content']['walkThrough']['steps'];
  campaign: HomeData['content']['exampleCampaign'];
}

/** How a campaign runs, step by step. Plays automatically; users can pause and select a step. */
export function WalkThrough({ steps, campaign }: WalkThroughProps) {
  const { step, state, goTo, toggle } = useWalk(steps.length);
  return (
    <div
      data-walk={state}
      className="grid items-stretch gap-5 max-lg:items-start lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-8"
    >
      <div className="relative max-lg:sticky max-lg:top-0 max-lg:z-10">
        <div
          data-service={campaign.service}
          className="walk-stage well relative grid overflow-clip max-lg:aspect-[16/10] lg:h-full rounded-card"
        >
          <WalkStage key={step} step={step} campaign={campaign} />
        </div>
        <WalkButton state={state} onPress={toggle} />
      </div>
      <ol className="grid gap-1">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <button
              type="button"
              aria-current={index === step ? 'step' : undefined}
              onClick={() => goTo(index)}
              className={clsx(
                'relative grid w-full grid-cols-[2.25rem_1fr] items-baseline overflow-clip rounded-xl px-4 py-3 text-start',
                index === step ? 'bg-white/6' : 'hover:bg-white/4',
              )}
            >
              <span
                aria-hidden="true"
                className={clsx('figure text-xl', index === step ? 'text-signal' : 'text-faint')}
              >
                {index + 1}
              </span>
              <span>
                <b className="font-semibold">{title}</b>
                <span className="block text-[0.9375rem] text-soft">{text}</span>
              </span>
              {index === step ? (
                <span aria-hidden="true" className="walk-progress absolute inset-x-0 bottom-0 h-0.5 bg-signal" />
              ) : null}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

const looks = {
  playing: { icon: Pause, text: 'storefront.demo.pause' },
  paused: { icon: Play, text: 'storefront.demo.play' },
  over: { icon: RotateCcw, text: 'storefront.demo.again' },
} as const;

function WalkButton({ state, onPress }: { state: Walk['state']; onPress: () => void }) {
  const t = useText();
  const { icon: Icon, text } = looks[state];
  return (
    <button
      type="button"
      aria-label={t(text)}
      onClick={onPress}
      className="surface-3 absolute end-3 bottom-3 grid size-11 place-items-center rounded-full"
    >
      <Icon aria-hidden="true" className={clsx('size-5', state !== 'over' && 'fill-current')} />
    </button>
  );
}
