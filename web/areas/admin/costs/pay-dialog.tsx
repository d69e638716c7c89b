import { useRef, type SubmitEvent } from 'react';
import { useState } from 'react';
import { fromCents, toCents } from '#domain/money.ts';
import { isDay } from '#domain/period.ts';
import { usePayFees, type Fee } from '#web/features/costs/fees.ts';
import { DOCUMENT_TYPES } from '#web/features/costs/order-margin.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

interface PayDialogProps {
  /** Of the person. */
  name: string;
  /** All of that person. */
  fees: readonly Fee[];
  onClose: () => void;
}

type Problems = Partial<Record<'day' | 'reference', string>>;

/** Notes that fees were paid, elsewhere: the product moves no money to freelancers. */
export function PayDialog({ name, fees, onClose }: PayDialogProps) {
  const pay = usePayFees();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const sum = formatMoney(
    fromCents(fees.reduce((cents, { amount }) => cents + toCents(amount), 0)),
    fees[0]?.currency ?? shopCurrency(),
  );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(form.current ?? undefined);
    const text = (field: string) => {
      const value = data.get(field);
      return typeof value === 'string' ? value.trim() : '';
    };
    const [paidOn, reference, invoice] = [text('day'), text('reference'), data.get('invoice')];
    const found: Problems = {
      ...(isDay(paidOn) && paidOn <= shopToday() ? {} : { day: 'Choose the day of the payment, today at the latest' }),
      ...(reference === ''
        ? { reference: 'Enter what the payment is found by, such as the text of the transfer' }
        : {}),
    };
    setProblems(found);
    const [wrong] = Object.keys(found);
    if (wrong !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    const file = invoice instanceof File && invoice.size > 0 ? invoice : null;
    try {
      await pay.mutateAsync({ fees, paidOn, reference, invoice: file });
      showToast(`${sum} to ${name} is paid.`, 'success');
      onClose();
    } catch {
      // The banner shows the error; the input stays.
    }
  };
  return (
    <Dialog open onClose={onClose} title={`Pay ${name} ${sum}`} size="sm">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {pay.error ? <Banner tone="error">{pay.error.message}</Banner> : null}
        <p className="text-soft">
          {fees.length === 1 ? 'One fee' : `${fees.length} fees`}. Make the payment at your bank; this notes it here,
          and {name} sees the day.
        </p>
        <TextField
          name="day"
          type="date"
          label="Paid on"
          defaultValue={shopToday()}
          max={shopToday()}
          data-focus-first
          error={problems.day}
        />
        <TextField name="reference" label="Reference" maxLength={200} autoComplete="off" error={problems.reference} />
        <TextField
          name="invoice"
          type="file"
          label="Their invoice"
          optional
          accept={DOCUMENT_TYPES}
          className="py-2.5"
        />
        <Button type="submit" block busy={pay.isPending} busyText="Saving">
          Mark {sum} as paid
        </Button>
      </form>
    </Dialog>
  );
}
