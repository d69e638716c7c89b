import { setupPhases } from '#domain/emails/email-setup.ts';
import { engagementParts } from '#domain/contacts/engagement.ts';
import type { EmailFigures } from '#domain/emails/email-figures.ts';
import { useEmailStatus } from '#web/features/emails/email-settings.ts';
import { useEmailFigures } from '#web/features/emails/email-figures.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { Card } from '#web/ui/card.tsx';
import { TimeSeriesChart } from '#web/ui/charts/time-series-chart.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Stat } from '#web/ui/charts/stat.tsx';
import { Outbox } from './outbox.tsx';
import { Timeline } from '#web/areas/admin/contacts/timeline.tsx';

/** Contacts, emails of the last thirty days, remaining set-up steps, and the outbox. */
export function FiguresTab() {
  const figures = useEmailFigures();
  const status = useEmailStatus();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <QueryStates query={figures} what="the figures" skeleton={<FiguresSkeleton />}>
        {(figures) => (
          <>
            <ContactFigures figures={figures} />
            <div className="grid gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <EmailsByDay mails={figures.mails} />
              <QueryStates query={status} what="the set-up" skeleton={<Skeleton className="h-80 rounded-card" />}>
                {({ from }) => <Timeline phases={setupPhases(figures.setup, from)} />}
              </QueryStates>
            </div>
          </>
        )}
      </QueryStates>
      <Outbox />
    </div>
  );
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`);

function ContactFigures({ figures }: { figures: EmailFigures }) {
  const { contacts, this_month: month, subscribed, average_engagement: average } = figures;
  const shown = [
    { label: 'Total Contacts', value: formatCount(contacts) },
    { label: 'This Month', value: formatCount(month) },
    { label: 'Subscribed', value: share(subscribed, contacts) },
    { label: 'Avg. Engagement', value: average === null ? '–' : `${average}%` },
  ];
  return (
    <section aria-labelledby="contact-figures" className="grid gap-3">
      <h2 id="contact-figures" className="sr-only">
        Contacts
      </h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {shown.map(({ label, value }) => (
          <Stat key={label} label={label} value={value} className="surface-1 rounded-card px-5 py-4" />
        ))}
      </dl>
      <p className="text-sm text-faint">
        Engagement score: {engagementParts.map(({ points, text }) => `${points}% ${text}`).join(', ')}. No email
        contains a tracking pixel.
      </p>
    </section>
  );
}

function EmailsByDay({ mails: { sent, failed, days } }: { mails: EmailFigures['mails'] }) {
  return (
    <Card className="grid content-start gap-4 p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="title text-xl">Emails of the last 30 days</h2>
        <p className="text-soft">
          {formatCount(sent)} sent, {formatCount(failed)} failed
        </p>
      </header>
      <TimeSeriesChart
        label="Emails of the last 30 days, by day"
        days={days.map(({ day }) => day)}
        series={[
          { name: 'Sent', values: days.map((day) => day.sent), className: 'text-good' },
          { name: 'Failed', values: days.map((day) => day.failed), className: 'text-bad' },
        ]}
        format={formatCount}
        formatTick={(value) => (Number.isInteger(value) ? formatCount(value) : '')}
        height={200}
      />
    </Card>
  );
}

function FiguresSkeleton() {
  return (
    <div className="grid gap-8">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-24 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
