import type { BookMonth, MonthContents, Unfinished } from '#domain/books/month-sums.ts';
import { useCloseMonth, useMonthContents } from '#web/features/books/book-queries.ts';
import { useMay } from '#web/features/people/access.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { MonthSumsView } from './month-sums-view.tsx';
import { monthName } from '#web/lib/format/month-name.ts';

interface MonthDialogProps {
  month: BookMonth;
  onClose: () => void;
}

/** What a month contains; and for one that is ready, the button that closes it. */
export function MonthDialog({ month: { month, state, sums }, onClose }: MonthDialogProps) {
  const name = monthName(month);
  const may = useMay();
  const isReady = state === 'next' && may('money.manage');
  const close = useCloseMonth();
  const submit = () =>
    close.mutate(month, {
      onSuccess: () => {
        showToast(`${name} is closed.`, 'success');
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={isReady ? `Close ${name}` : name}
      size="xl"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {isReady ? 'Cancel' : 'Done'}
          </Button>
          {isReady ? (
            <Button busy={close.isPending} busyText="Closing" onClick={submit}>
              Close {name}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid min-w-0 gap-5">
        {close.error === null ? null : (
          <Banner tone="error">
            {name} was not closed. {close.error.message}.
          </Banner>
        )}
        {isReady ? (
          <p className="text-soft">
            This can’t be undone. {name} and all months before it stay as they are; corrections are booked later, as
            entries of their own.
          </p>
        ) : null}
        {sums === null ? <Contents month={month} /> : <MonthSumsView sums={sums} />}
      </div>
    </Dialog>
  );
}

function Contents({ month }: { month: string }) {
  const contents = useMonthContents(month);
  return (
    <QueryStates query={contents} what="the month" skeleton={<Skeleton className="h-72 rounded-card" />}>
      {(data) => <Loaded contents={data} />}
    </QueryStates>
  );
}

function Loaded({ contents: { sums, unfinished } }: { contents: MonthContents }) {
  const open = sentencesOf(unfinished);
  return (
    <>
      {open.length === 0 ? null : (
        <Banner tone="info" title="Not finished">
          <ul className="list-disc ps-5">
            {open.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>What comes of it is booked when it does.</p>
        </Banner>
      )}
      <MonthSumsView sums={sums} />
    </>
  );
}

const words: Record<keyof Unfinished, [one: string, many: string]> = {
  payments: ['payment is under way', 'payments are under way'],
  refunds: ['refund is under way', 'refunds are under way'],
  disputes: ['dispute is open', 'disputes are open'],
  unclear: ['payment is unclear', 'payments are unclear'],
  fees: ['payment has no fee yet', 'payments have no fee yet'],
  duplicates: ['duplicate payment was not refunded', 'duplicate payments were not refunded'],
  lines: [
    'line of a bank statement is neither recorded nor ignored',
    'lines of bank statements are neither recorded nor ignored',
  ],
};

function sentencesOf(unfinished: Unfinished): string[] {
  return (Object.keys(words) as (keyof Unfinished)[]).flatMap((name) => {
    const count = unfinished[name];
    return count === 0 ? [] : [`${formatCount(count)} ${words[name][count === 1 ? 0 : 1]}`];
  });
}
