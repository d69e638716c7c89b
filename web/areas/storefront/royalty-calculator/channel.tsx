import { useId, type ChangeEvent } from 'react';
import { payoutOf, type Platform } from '#domain/storefront/payouts.ts';
import { editStreams } from '#web/features/storefront/calculator/edit-streams.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import { LevelMeter } from './level-meter.tsx';
import { platformStyle } from './platform-style.ts';
import { usePayouts } from './use-payouts.ts';

interface ChannelProps {
  platform: Platform;
  /** What the platform counts. */
  note: string;
  text: string;
  streams: number;
  onWrite: (text: string) => void;
}

const MILLION = 1_000_000;

/** One platform of the mixing desk: streams, level and payout. */
export function Channel({ platform, note, text, streams, onWrite }: ChannelProps) {
  const t = useText();
  const { payout, rate } = usePayouts();
  const id = useId();
  const { mark, color } = platformStyle[platform.id];

  const onChange = ({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
    const edited = editStreams({
      before: text,
      after: field.value,
      caret: field.selectionStart ?? field.value.length,
      forward,
    });
    // Set directly, because React alone would move the caret to the end.
    field.value = edited.text;
    field.setSelectionRange(edited.caret, edited.caret);
    onWrite(edited.text);
  };

  return (
    <li data-color={color} className="grid gap-4 border-t border-line py-6 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-service text-service-ink">
          <BrandIcon mark={mark} className="size-6" />
        </span>
        <div className="min-w-0 grow">
          <p className="title text-lg">{platform.name}</p>
          <p className="text-sm text-faint">
            {t('calculator.rate', { rate: rate(platform.payoutRate) })},{' '}
            {t('calculator.perMillion', { amount: payout(payoutOf(platform, MILLION)) })}
          </p>
        </div>
        <p className="text-end">
          <span className="sr-only">{t('calculator.pays', { platform: platform.name })} </span>
          <span className="figure-text text-xl text-service sm:text-2xl">{payout(payoutOf(platform, streams))}</span>
        </p>
      </div>
      <div className="grid gap-2">
        <label htmlFor={id} className="text-sm text-soft">
          {t('calculator.streams', { platform: platform.name })}
        </label>
        <input
          id={id}
          name={platform.id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          dir="ltr"
          value={text}
          onChange={onChange}
          aria-describedby={`${id}-hint`}
          className="field-surface figure min-h-16 w-full rounded-control px-5 text-[clamp(1.5rem,1.1rem+1.8vw,2.25rem)] placeholder:text-control"
        />
        <LevelMeter streams={streams} />
        <p id={`${id}-hint`} className="text-[0.8125rem] text-faint">
          {note}
        </p>
      </div>
    </li>
  );
}
