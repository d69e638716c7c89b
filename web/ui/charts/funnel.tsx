import { useText } from '#web/lib/i18n/text.ts';

interface FunnelStep {
  name: string;
  /** Null if not reported; such a step has no bar. */
  value: number | null;
  /** The conversion from the previous step, as text: "2.3% clicked". */
  rate?: string;
}

interface FunnelProps {
  label: string;
  steps: readonly FunnelStep[];
  format: (value: number) => string;
}

/**
 * A conversion funnel. Bars are to scale, so after the first step the rate next to each bar carries the information.
 */
export function Funnel({ label, steps, format }: FunnelProps) {
  const t = useText();
  const max = Math.max(...steps.map(({ value }) => value ?? 0), 0);
  return (
    <ol aria-label={label} className="grid gap-4">
      {steps.map(({ name, value, rate }) => (
        <li key={name} className="grid gap-1.5">
          <span className="flex items-end justify-between gap-x-4">
            <span className="grid">
              <span className="text-[0.9375rem]">{name}</span>
              {rate === undefined ? null : <span className="text-sm text-faint">{rate}</span>}
            </span>
            <bdi className="figure shrink-0 text-lg">
              {value === null ? (
                <span className="text-sm font-normal tracking-normal text-faint">{t('analytics.notReported')}</span>
              ) : (
                format(value)
              )}
            </bdi>
          </span>
          <svg aria-hidden="true" className="block h-5 w-full overflow-hidden rounded-md bg-white/5 text-signal">
            {value === null || max === 0 ? null : <Bar share={value / max} />}
          </svg>
        </li>
      ))}
    </ol>
  );
}

/** Centred, so that the steps taper. A non-zero share always has a visible width. */
function Bar({ share }: { share: number }) {
  const width = share === 0 ? 0 : Math.max(share * 100, 0.6);
  return <rect x={`${50 - width / 2}%`} width={`${width}%`} height="100%" rx="3" fill="currentColor" />;
}
