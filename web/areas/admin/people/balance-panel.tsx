import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import * as z from 'zod';
import { toCents } from '#domain/money.ts';
import { amountField, typedCents } from '#domain/typed-amount.ts';
import {
  useAllowTransfer,
  useBalance,
  usePayBack,
  type BalanceEntry,
  type TransferChoice,
} from '#web/features/transfers/admin/balance.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { formatShopMoney, shopCurrency } from '#web/lib/format/shop-currency.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { May } from '../access/may.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';

/** What a client has with the agency, and whether they may pay by transfer. */
export function BalancePanel({ clientId }: { clientId: string }) {
  const balance = useBalance(clientId);
  const [paying, setPaying] = useState(false);
  return (
    <Panel title="Credit and transfers" note="Overpayments and refunds that the client keeps with you.">
      <QueryStates query={balance} what="the credit" skeleton={<Skeleton className="h-40 rounded-card" />}>
        {({ amount, entries, allowed }) => (
          <>
            <p className="flex flex-wrap items-center justify-between gap-3">
              <span className="figure text-3xl">{formatShopMoney(amount)}</span>
              <May do="money.manage">
                {amount > 0 ? (
                  <Button variant="secondary" size="sm" onClick={() => setPaying(true)}>
                    Pay back
                  </Button>
                ) : null}
              </May>
            </p>
            {entries.length === 0 ? null : <Entries entries={entries} />}
            <MayTransfer clientId={clientId} allowed={allowed} />
            {paying ? <PayBack clientId={clientId} amount={amount} onClose={() => setPaying(false)} /> : null}
          </>
        )}
      </QueryStates>
    </Panel>
  );
}

const kinds: Record<BalanceEntry['kind'], string> = {
  overpayment: 'Left of a transfer',
  overpayment_undone: 'Transfer undone',
  refund: 'Refund kept as credit',
  used: 'Paid an order',
  paid_back: 'Paid back',
};

function Entries({ entries }: { entries: readonly BalanceEntry[] }) {
  return (
    <ol aria-label="Credit entries" className="grid gap-3 border-t border-line pt-4 text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-0.5">
          <span className="flex items-baseline justify-between gap-3">
            <span>
              {kinds[entry.kind]}
              {entry.order === null ? null : (
                <>
                  {', '}
                  <Link to={`/admin/orders/${entry.order_id}`} className="linked">
                    {entry.order.order_number}
                  </Link>
                </>
              )}
            </span>
            <span className="tabular font-semibold whitespace-nowrap">
              {entry.amount < 0 ? '−' : '+'}
              {formatMoney(Math.abs(entry.amount), entry.currency)}
            </span>
          </span>
          <span className="break-words text-faint">
            <Moment at={entry.created_at} />
            {entry.note === null ? '' : `, ${entry.note}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

const choices: readonly (readonly [value: string, text: string, allowed: TransferChoice])[] = [
  ['settings', 'As set for all clients', null],
  ['always', 'Always', true],
  ['never', 'Never', false],
];

function MayTransfer({ clientId, allowed }: { clientId: string; allowed: TransferChoice }) {
  const allow = useAllowTransfer(clientId);
  const shown = allow.isPending ? allow.variables : allowed;
  const text = choices.find(([, , choice]) => choice === shown)?.[1] ?? '';
  return (
    <May
      do="money.manage"
      otherwise={
        <p className="border-t border-line pt-4 text-[0.9375rem]">
          <span className="text-faint">May pay by transfer: </span>
          {text}
        </p>
      }
    >
      <div className="border-t border-line pt-4 sm:max-w-xs">
        <SelectField
          label="May pay by transfer"
          value={choices.find(([, , choice]) => choice === shown)?.[0]}
          disabled={allow.isPending}
          onChange={({ target }) =>
            allow.mutate(choices.find(([value]) => value === target.value)?.[2] ?? null, {
              onSuccess: () => showToast('The choice was saved.', 'success'),
              onError: (error) => showToast(error.message, 'error'),
            })
          }
        >
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </May>
  );
}

const payBackForm = (most: number) =>
  z.object({
    amount: amountField('Enter an amount such as 12.50').refine(
      (text) => (typedCents(text) ?? 0) <= toCents(most),
      `At most ${formatShopMoney(most)}`,
    ),
    note: z.string().trim().min(1, 'Say how you paid it back').max(500, 'At most 500 characters'),
  });

function PayBack({ clientId, amount: most, onClose }: { clientId: string; amount: number; onClose: () => void }) {
  const payBack = usePayBack(clientId);
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(payBackForm(most)),
    defaultValues: { amount: most.toFixed(2), note: '' },
  });
  const submit = handleSubmit(async ({ amount, note }) => {
    const paid = (typedCents(amount) ?? 0) / 100;
    try {
      await payBack.mutateAsync({ amount: paid, note: note.trim() });
      showToast(`${formatShopMoney(paid)} paid back.`, 'success');
      onClose();
    } catch {
      // The banner shows the error; the input stays.
    }
  });
  return (
    <FormDialog
      title="Pay back credit"
      action="Record the payment"
      busyText="Recording"
      busy={formState.isSubmitting}
      problem={payBack.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-soft">Transfer the money yourself, and record it here. The client gets no email.</p>
      <TextField
        label={`Amount in ${shopCurrency()}`}
        hint={`Up to ${formatShopMoney(most)}`}
        inputMode="decimal"
        autoComplete="off"
        data-focus-first
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <TextField
        label="How"
        hint="Such as the reference of your transfer"
        autoComplete="off"
        error={formState.errors.note?.message}
        {...register('note')}
      />
    </FormDialog>
  );
}
