import { useEffect, useRef } from 'react';
import { formatShopMoney, shopCurrency } from '#web/lib/format/shop-currency.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { Banner } from '#web/ui/banner.tsx';
import { FormDialog } from '#web/areas/admin/editing/form-dialog.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ChosenOrders } from './chosen-orders.tsx';
import { ProofField } from './proof-field.tsx';
import { RestLine } from './rest-line.tsx';
import { useTransferForm, type KnownTransfer } from './use-transfer-form.ts';

interface RecordTransferProps {
  known?: KnownTransfer;
  onClose: () => void;
}

/** Records money that arrived by bank transfer: for one order or several, and what is left as the client’s credit. */
export function RecordTransfer({ known = {}, onClose }: RecordTransferProps) {
  const transfer = useTransferForm(known, (orders) => {
    showToast(
      orders.length === 0 ? 'The transfer was recorded.' : `The transfer was recorded for ${orders.join(', ')}.`,
      'success',
    );
    onClose();
  });
  const { form, division, amount, problem } = transfer;
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      title="Record a transfer"
      size="lg"
      action={amount > 0 ? `Record ${formatShopMoney(amount / 100)}` : 'Record the transfer'}
      busyText="Recording"
      busy={formState.isSubmitting}
      dirty={transfer.isTouched}
      onSubmit={transfer.submit}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={`Amount in ${shopCurrency()}`}
          hint="As your bank credited it"
          inputMode="decimal"
          autoComplete="off"
          data-focus-first
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField
          label="Received on"
          type="date"
          max={shopToday()}
          error={errors.received_on?.message}
          {...register('received_on')}
        />
      </div>
      <ChosenOrders {...division} onChange={transfer.setParts} onPerson={transfer.setPerson} />
      <RestLine {...division} amount={amount} onChoose={transfer.setOwner} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Payer" optional autoComplete="off" error={errors.payer?.message} {...register('payer')} />
        <TextField
          label="Reference"
          optional
          autoComplete="off"
          error={errors.reference?.message}
          {...register('reference')}
        />
      </div>
      <TextArea
        label="Note"
        hint="Only the team sees it."
        optional
        rows={2}
        error={errors.note?.message}
        {...register('note')}
      />
      <ProofField {...transfer.proof} />
      <Problem text={problem} />
    </FormDialog>
  );
}

/** At the end of the form, which may be out of sight. */
function Problem({ text }: { text: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (text === null) return null;
  return (
    <div ref={box}>
      <Banner tone="error">{text}</Banner>
    </div>
  );
}
