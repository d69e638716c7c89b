import { useRef, useState, type SubmitEvent } from 'react';
import { clsx } from 'clsx';
import { Link, useNavigate } from 'react-router';
import { MAX_PERIOD_DAYS, rangeProblem, type DayRange, type DayRangeProblem, type PeriodName } from '#domain/period.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { periodSearch, type RequestedPeriod } from './read-period.ts';

interface PeriodPickerProps {
  offered: readonly PeriodName[];
  /** Null: all days, which `all` offers. */
  requested: RequestedPeriod | null;
  /** Offers all days: from the first to the last with results. */
  all?: DayRange;
  /** In the shop's time zone, `YYYY-MM-DD`. */
  today: string;
}

/** Chooses the displayed days. The choices are links, so the URL keeps the choice and the back button undoes it. */
export function PeriodPicker({ offered, requested, all, today }: PeriodPickerProps) {
  const t = useText();
  // A custom period starts with the displayed days.
  const custom = requested?.period ?? requested?.typed ?? all;
  return (
    <div className="grid gap-4">
      <nav
        aria-label={t('analytics.period.label')}
        className="surface-1 flex w-fit max-w-full flex-wrap gap-0.5 rounded-control p-1 sm:gap-1"
      >
        {all === undefined ? null : (
          <PeriodLink to="?" isCurrent={requested === null}>
            {t('analytics.period.all')}
          </PeriodLink>
        )}
        {offered.map((name) => (
          <PeriodLink key={name} to={periodSearch(name, custom)} isCurrent={name === requested?.name}>
            {t(`analytics.period.${name}`)}
          </PeriodLink>
        ))}
      </nav>
      {requested?.name === 'custom' ? (
        <CustomDays key={`${requested.typed.from} ${requested.typed.to}`} requested={requested} today={today} />
      ) : null}
    </div>
  );
}

function PeriodLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className={clsx(
        'flex min-h-11 grow items-center justify-center rounded-[0.625rem] px-2 text-sm font-medium whitespace-nowrap sm:px-4',
        isCurrent ? 'bg-bone text-paper-ink' : 'text-soft hover:bg-white/6 hover:text-bone',
      )}
    >
      {children}
    </Link>
  );
}

function CustomDays({ requested, today }: { requested: RequestedPeriod; today: string }) {
  const t = useText();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [{ from, to }, setTyped] = useState(requested.typed);
  const [problem, setProblem] = useState(requested.problem);
  const problemText = (of: 'from' | 'to') =>
    problem === null || fieldOf(problem) !== of
      ? undefined
      : t(`analytics.period.problem.${problem}`, { today: formatCalendarDate(today), days: MAX_PERIOD_DAYS });
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const found = rangeProblem({ from, to }, today);
    setProblem(found);
    if (found === null) void navigate(periodSearch('custom', { from, to }), { preventScrollReset: true });
    else form.current?.querySelector<HTMLElement>(`[name="${fieldOf(found)}"]`)?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={apply}
      className="grid max-w-xl grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <TextField
        type="date"
        name="from"
        label={t('analytics.period.from')}
        value={from}
        max={today}
        error={problemText('from')}
        onChange={({ target }) => setTyped({ from: target.value, to })}
      />
      <TextField
        type="date"
        name="to"
        label={t('analytics.period.to')}
        value={to}
        max={today}
        error={problemText('to')}
        onChange={({ target }) => setTyped({ from, to: target.value })}
      />
      <Button type="submit" variant="secondary" className="max-sm:col-span-2 sm:mt-7">
        {t('analytics.period.apply')}
      </Button>
    </form>
  );
}

/** The field beside which a problem is shown. */
const fieldOf = (problem: DayRangeProblem): 'from' | 'to' =>
  problem === 'from-missing' || problem === 'from-invalid' || problem === 'too-early' ? 'from' : 'to';
