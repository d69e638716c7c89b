import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import {
  daysOfMonths,
  journalCsv,
  journalTotals,
  loadJournal,
  monthBefore,
  type JournalTotals,
} from '#web/features/payments/admin/journal.ts';
import { formatCount, formatMoney } from '#web/lib/format/format.ts';
import { saveCsv } from '#web/lib/format/save-file.ts';
import { useShopToday } from '#web/lib/format/shop-today.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

/** One row per movement of money in a range of months, as CSV. The range is in the URL; last month is the default. */
export function ExportJournal() {
  const { params, change } = useUrlParams();
  const today = useShopToday().data;
  const lastMonth = today === undefined ? '' : monthBefore(today);
  const from = params.get('from') ?? lastMonth;
  const to = params.get('to') ?? lastMonth;
  const days = daysOfMonths(from, to);
  const set = (name: string) => (event: { target: { value: string } }) =>
    change((next) => {
      next.set(name, event.target.value);
    });
  return (
    <Panel
      title="Journal as CSV"
      note="One row per movement: payments with invoice, tax and Stripe’s fee, refunds with their credit notes, chargebacks, and the payout that carried a payment. The sums agree with the overview."
    >
      <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
        <TextField label="First month" type="month" max={to || undefined} value={from} onChange={set('from')} />
        <TextField
          label="Last month"
          type="month"
          min={from || undefined}
          value={to}
          onChange={set('to')}
          error={
            days === null && to !== '' ? 'Choose at most three years, the last month not before the first' : undefined
          }
        />
      </div>
      {days === null ? null : <Save key={`${from} ${to}`} from={from} to={to} days={days} />}
    </Panel>
  );
}

function Save({ from, to, days }: { from: string; to: string; days: { from: string; to: string } }) {
  const [count, setCount] = useState(0);
  const save = useMutation({
    mutationFn: async () => {
      setCount(0);
      const entries = await loadJournal(days, setCount);
      saveCsv(`journal-${from === to ? from : `${from}-to-${to}`}.csv`, journalCsv(entries));
      return { rows: entries.length, totals: journalTotals(entries) };
    },
  });
  return (
    <>
      <Button
        className="justify-self-start"
        busy={save.isPending}
        busyText={`${formatCount(count)} rows so far…`}
        onClick={() => save.mutate()}
      >
        <Download aria-hidden="true" className="size-4" />
        Download CSV
      </Button>
      {save.error === null ? null : <Banner tone="error">The journal could not be loaded. {save.error.message}</Banner>}
      {save.data === undefined ? null : (
        <Banner
          tone="success"
          title={save.data.rows === 1 ? '1 row saved' : `${formatCount(save.data.rows)} rows saved`}
        >
          {save.data.totals.map((totals) => (
            <p key={totals.currency}>{textOf(totals)}</p>
          ))}
        </Banner>
      )}
    </>
  );
}

function textOf({ currency, paid, refunded, chargeback, fee }: JournalTotals): string {
  const money = (cents: number) => formatMoney(cents / 100, currency);
  return `${currency}: ${money(paid)} paid, ${money(refunded)} refunded, ${money(chargeback)} charged back, ${money(fee)} in fees.`;
}
