import { useId, type ReactNode } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

interface SectionProps {
  title: string;
  lede: ReactNode;
  /** The state in one word, next to the title. */
  badge?: ReactNode;
  /** Below the description on the left. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One topic of the profile: description on the left, controls on the right. */
export function Section({ title, lede, badge, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid items-start gap-x-12 gap-y-5 border-t border-line pt-8 first:border-0 first:pt-0 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
    >
      <div className="grid gap-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={id} className="title text-xl">
            {title}
          </h2>
          {badge}
        </div>
        <p className="max-w-[46ch] text-[0.9375rem] text-soft">{lede}</p>
        {aside ? <div className="mt-3">{aside}</div> : null}
      </div>
      <div className="surface-1 grid gap-5 rounded-card p-5 sm:p-6">{children}</div>
    </section>
  );
}

interface LoadedProps<Value> {
  query: { data: Value | undefined; isError: boolean; refetch: () => Promise<unknown> };
  /** How many skeleton rows to show. */
  rows?: number;
  children: (value: Value) => ReactNode;
}

/** A section's content once loaded; before that a skeleton, or an error with a retry. */
export function Loaded<Value>({ query, rows = 1, children }: LoadedProps<Value>) {
  const t = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-[0.9375rem] text-soft">
        {t('security.loadFailed')}
        <Button variant="secondary" size="sm" onClick={() => void query.refetch()}>
          {t('security.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('security.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  );
}

interface RowProps {
  icon: ReactNode;
  title: ReactNode;
  facts: ReactNode;
  children?: ReactNode;
}

/** One key, device or identity in a list, with its actions. */
export function Row({ icon, title, facts, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5 first:pt-0 last:border-0 last:pb-0">
      <span aria-hidden="true" className="well grid size-11 shrink-0 place-items-center rounded-full text-soft">
        {icon}
      </span>
      <div className="min-w-40 grow basis-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">{title}</p>
        <p className="text-sm text-faint">{facts}</p>
      </div>
      {children ? <div className="flex flex-wrap gap-1 max-sm:-ms-3.5 max-sm:ps-15">{children}</div> : null}
    </li>
  );
}
