import { useEffect, useId, useRef, useState } from 'react';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';

const SHOWN_FEATURES = 4;
const LOCK_MS = 600;

interface FeatureListProps {
  features: readonly string[];
  /** Wide screens have room for the rest. */
  allOnWide?: boolean;
}

/** Shows the first four features; the rest expands. The toggle is disabled during the animation. */
export function FeatureList({ features, allOnWide = false }: FeatureListProps) {
  const t = useText();
  const restId = useId();
  const [open, setOpen] = useState(false);
  const [locked, setLocked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const rest = features.slice(SHOWN_FEATURES);
  const toggle = () => {
    if (locked) return;
    setOpen(!open);
    setLocked(true);
    timer.current = setTimeout(() => setLocked(false), LOCK_MS);
  };

  return (
    <div className="grid content-start text-[0.9375rem]">
      <Features features={features.slice(0, SHOWN_FEATURES)} />
      {rest.length > 0 ? (
        <>
          <div id={restId} className={clsx('unfold', open && 'unfold-open', allOnWide && 'unfold-wide')}>
            <ul className="grid min-h-0 gap-2.5 overflow-hidden">
              {rest.map((feature, index) => (
                <Feature key={feature} text={feature} className={index === 0 ? 'pt-2.5' : undefined} />
              ))}
            </ul>
          </div>
          <button
            type="button"
            onClick={toggle}
            aria-expanded={open}
            aria-controls={restId}
            aria-disabled={locked || undefined}
            className={clsx(
              'mt-1 min-h-11 justify-self-start text-sm font-semibold underline decoration-current/30 underline-offset-4 hover:decoration-current',
              allOnWide && 'lg:hidden',
            )}
          >
            {open ? t('storefront.package.fewer') : t('storefront.package.more', { count: rest.length })}
          </button>
        </>
      ) : null}
    </div>
  );
}

/** All of them, with nothing to expand. */
export function Features({ features, className }: { features: readonly string[]; className?: string }) {
  return (
    <ul className={clsx('grid gap-2.5', className)}>
      {features.map((feature) => (
        <Feature key={feature} text={feature} />
      ))}
    </ul>
  );
}

function Feature({ text, className }: { text: string; className?: string }) {
  return (
    <li className={clsx('flex items-start gap-3', className)}>
      <Check aria-hidden="true" strokeWidth={3} className="feature-check mt-[0.2em] size-4 shrink-0" />
      <span>{text}</span>
    </li>
  );
}
