import { clsx } from 'clsx';
import { Check } from 'lucide-react';

interface StepperProps {
  /** The names of the steps, in order. */
  steps: readonly string[];
  /** Index of the current step, from 0. */
  current: number;
  /** The list's accessible name. */
  label: string;
}

export function Stepper({ steps, current, label }: StepperProps) {
  return (
    <ol aria-label={label} className="grid auto-cols-fr grid-flow-col gap-2 sm:gap-3">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} className="grid gap-2.5">
          <span
            aria-hidden="true"
            className={clsx(
              'picture h-1.5 rounded-full transition-colors duration-300',
              index <= current ? 'bg-signal' : 'bg-line',
            )}
          />
          <span
            className={clsx(
              'flex items-center gap-1 text-xs min-[22.5rem]:gap-2 min-[22.5rem]:text-sm sm:text-base',
              index === current ? 'font-semibold text-bone' : 'text-faint',
            )}
          >
            {index < current ? (
              <Check aria-hidden="true" strokeWidth={3} className="size-4 text-signal" />
            ) : (
              <span className="figure-text">{index + 1}</span>
            )}
            {step}
          </span>
        </li>
      ))}
    </ol>
  );
}
