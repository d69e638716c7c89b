import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { SetupPhase } from '#domain/emails/email-setup.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

const states = {
  done: { text: 'Done', tone: 'good' },
  current: { text: 'In progress', tone: 'warn' },
  ahead: { text: 'Not started', tone: 'neutral' },
} as const;

/** The implementation timeline. The database derives each step's state from events; admins do not set it. */
export function Timeline({ phases }: { phases: readonly SetupPhase[] }) {
  return (
    <Card className="grid content-start gap-4 p-5">
      <h2 className="title text-xl">Implementation timeline</h2>
      <ol className="grid gap-5">
        {phases.map(({ title, steps, state }, place) => (
          <li key={title} className="grid gap-2">
            <h3 className="flex flex-wrap items-center justify-between gap-2 font-semibold">
              <span>
                Phase {place + 1}: {title}
              </span>
              <Badge tone={states[state].tone}>{states[state].text}</Badge>
            </h3>
            <ul className="grid gap-1.5 text-[0.9375rem] text-soft">
              {steps.map(({ text, done }) => (
                <li key={text} className="flex items-start gap-2.5">
                  <span
                    aria-hidden="true"
                    className={clsx(
                      'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full',
                      done ? 'bg-good/20 text-good' : 'shadow-[inset_0_0_0_1.5px_rgb(255_255_255/0.2)]',
                    )}
                  >
                    {done ? <Check className="size-3.5" strokeWidth={3} /> : null}
                  </span>
                  <span>
                    {text}
                    <span className="sr-only">: {done ? 'done' : 'open'}</span>
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}
