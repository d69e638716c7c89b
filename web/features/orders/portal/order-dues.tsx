import type { ReactNode } from 'react';
import { fromCents, toCents } from '#domain/money.ts';
import { instalmentsOf } from '#domain/payments/instalment.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { instalmentTones } from '#web/lib/format/status-tones.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';

interface Owed {
  total: number;
  open: number;
  currency: string;
  instalments: readonly { amount: number; due_on: string }[];
}

/** What was paid so far, what is open, and until when. */
export function OrderDues({ total, open, currency, instalments }: Owed) {
  const t = useText();
  const paid = fromCents(toCents(total) - toCents(open));
  const plan = instalmentsOf(instalments, paid, shopToday());
  const [only] = plan;
  return (
    <div className="grid gap-4">
      <dl className="tabular flex flex-wrap gap-x-10 gap-y-3">
        <Sum name={t('orders.dues.paid')}>{formatMoney(paid, currency)}</Sum>
        <Sum name={t('orders.dues.open')}>{formatMoney(open, currency)}</Sum>
        {plan.length === 1 && only !== undefined ? (
          <Sum name={t('orders.dues.until')}>
            <time dateTime={only.due_on}>{formatCalendarDate(only.due_on)}</time>{' '}
            {only.state === 'overdue' ? <Badge tone="bad">{t('orders.dues.state.overdue')}</Badge> : null}
          </Sum>
        ) : null}
      </dl>
      {plan.length > 1 ? (
        <ol aria-label={t('orders.dues.plan')} className="well grid divide-y divide-line rounded-card px-4 sm:px-5">
          {plan.map(({ amount, rest, due_on: dueOn, state }, at) => (
            <li
              key={at}
              className="tabular grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_auto_auto]"
            >
              <time dateTime={dueOn}>{formatCalendarDate(dueOn)}</time>
              <span className="text-end">
                <bdi className="font-semibold">{formatMoney(amount, currency)}</bdi>
                {state !== 'paid' && rest < amount ? (
                  <span className="block text-sm text-soft">
                    {t('orders.dues.rest', { amount: formatMoney(rest, currency) })}
                  </span>
                ) : null}
              </span>
              <span className="sm:min-w-28 sm:text-end">
                <Badge tone={instalmentTones[state]}>{t(`orders.dues.state.${state}`)}</Badge>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  );
}
