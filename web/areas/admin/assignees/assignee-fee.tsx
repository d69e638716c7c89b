import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { AssignedWork } from '#domain/work/inbox.ts';
import type { AssignedSubject } from '#domain/work/assigned-work.ts';
import { useMay } from '#web/features/people/access.ts';
import { useAssignees } from '#web/features/work/assignees.ts';
import { useAssignment, useSetFee } from '#web/features/work/assignment.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

interface AssigneeFeeProps {
  item: AssignedWork & { subject: AssignedSubject };
  assignee: string;
}

/** What a contractor is paid for the work, for who may see money. */
export function AssigneeFee({ item, assignee }: AssigneeFeeProps) {
  const may = useMay();
  const assignment = useAssignment(item.subject, item.subject_id);
  const team = useAssignees(item.subject);
  const [editing, setEditing] = useState(false);
  const person = team.data?.find(({ id }) => id === assignee);
  const fee = assignment.data?.fee ?? null;
  if (!may('money.read') || (fee === null && person?.team_role !== 'contractor')) return null;
  const text = fee === null ? 'No fee yet' : `Fee: ${formatMoney(fee, shopCurrency())}`;
  if (!may('money.manage')) return <span className="text-sm text-soft">{text}</span>;
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setEditing(true)}>
        {fee === null ? 'Set a fee' : text}
      </Button>
      {editing ? (
        <FeeDialog item={item} fee={fee} name={person?.name ?? 'the assignee'} onClose={() => setEditing(false)} />
      ) : null}
    </>
  );
}

const Fee = z.object({
  fee: z
    .string()
    .trim()
    .regex(/^(\d{1,9}([.,]\d{1,2})?)?$/, 'Write an amount such as 250.00, or leave it empty'),
});

interface FeeDialogProps {
  item: AssigneeFeeProps['item'];
  fee: number | null;
  name: string;
  onClose: () => void;
}

function FeeDialog({ item, fee, name, onClose }: FeeDialogProps) {
  const set = useSetFee(item.subject, item.subject_id);
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(Fee),
    defaultValues: { fee: fee?.toFixed(2) ?? '' },
  });
  const save = handleSubmit(async ({ fee: typed }) => {
    try {
      await set.mutateAsync(typed.trim() === '' ? null : Number(typed.trim().replace(',', '.')));
      showToast(typed.trim() === '' ? 'The fee was removed.' : 'The fee was saved.', 'success');
      onClose();
    } catch {
      // The banner shows the error; the input stays.
    }
  });
  return (
    <Dialog open onClose={onClose} title={`Fee of ${name}`} size="sm">
      <form noValidate onSubmit={save} className="grid gap-5">
        {set.error ? <Banner tone="error">{set.error.message}</Banner> : null}
        <TextField
          label={`Fee in ${shopCurrency()}`}
          hint={`For ${item.title}. ${name} sees it. A new assignee starts without a fee.`}
          inputMode="decimal"
          autoComplete="off"
          data-focus-first
          error={formState.errors.fee?.message}
          {...register('fee')}
        />
        <Button type="submit" block busy={formState.isSubmitting} busyText="Saving">
          Save fee
        </Button>
      </form>
    </Dialog>
  );
}
