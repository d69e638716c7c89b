import { Plus, X } from 'lucide-react';
import { useFieldArray, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { toCents } from '#domain/money.ts';
import { workStarts } from '#domain/orders/order.ts';
import { addDays, isDay } from '#domain/period.ts';
import { amountField, typedCents } from '#domain/typed-amount.ts';
import { useSetInstalments, type OrderPayments } from '#web/features/transfers/admin/order-payments.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/areas/admin/editing/form-dialog.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { workStartsTexts } from '../work-starts.ts';

const MAX_INSTALMENTS = 24;
const NEXT_DUE_DAYS = 30;

const planForm = (total: number, currency: string) =>
  z
    .object({
      instalments: z.array(
        z.object({
          amount: amountField('Enter an amount such as 300.00'),
          due_on: z.string().refine(isDay, 'Enter a date'),
        }),
      ),
      work_starts: z.enum(workStarts),
    })
    .superRefine(({ instalments }, check) => {
      const last = instalments.length - 1;
      const rest = toCents(total) - instalments.reduce((sum, { amount }) => sum + (typedCents(amount) ?? 0), 0);
      if (rest !== 0)
        check.addIssue({
          code: 'custom',
          path: ['instalments', last, 'amount'],
          message:
            rest > 0
              ? `${formatMoney(rest / 100, currency)} of the total is missing`
              : `${formatMoney(-rest / 100, currency)} more than the total`,
        });
      for (const [at, { due_on: due }] of instalments.entries())
        if (at > 0 && due < (instalments[at - 1]?.due_on ?? ''))
          check.addIssue({
            code: 'custom',
            path: ['instalments', at, 'due_on'],
            message: 'Due before the one above',
          });
    });

type Fields = z.input<ReturnType<typeof planForm>>;

interface PlanDialogProps {
  orderId: string;
  orderNumber: string;
  payments: OrderPayments;
  onClose: () => void;
}

/** When how much of an order is due, and when its work starts. */
export function PlanDialog({ orderId, orderNumber, payments, onClose }: PlanDialogProps) {
  const save = useSetInstalments(orderId);
  const { dues, instalments, work_starts } = payments;
  const form = useForm<Fields>({
    resolver: schemaResolver(planForm(dues.total, dues.currency)),
    defaultValues: {
      instalments:
        instalments.length > 0
          ? instalments.map(({ amount, due_on }) => ({ amount: amount.toFixed(2), due_on }))
          : [{ amount: dues.total.toFixed(2), due_on: shopToday() }],
      work_starts,
    },
  });
  const { register, handleSubmit, formState } = form;
  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({
        instalments: values.instalments.map(({ amount, due_on }) => ({
          amount: (typedCents(amount) ?? 0) / 100,
          due_on,
        })),
        work_starts: values.work_starts,
      });
      showToast('The payment plan was saved.', 'success');
      onClose();
    } catch {
      // The banner shows the error; the input stays.
    }
  });
  return (
    <FormDialog
      title={`Payment plan of ${orderNumber}`}
      size="lg"
      action="Save the plan"
      busyText="Saving"
      busy={formState.isSubmitting}
      problem={save.error?.message}
      dirty={formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-soft">
        {formatMoney(dues.total, dues.currency)} in total
        {dues.paid > 0 ? `, of which ${formatMoney(dues.paid, dues.currency)} is paid. It covers the first ones` : ''}.
      </p>
      <Rows form={form} total={dues.total} />
      <SelectField label="Work starts" {...register('work_starts')}>
        {Object.entries(workStartsTexts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

/** The installments in the order of their dates. A new one gets what is missing, a month later. */
function Rows({ form: { control, register, formState }, total }: { form: UseFormReturn<Fields>; total: number }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'instalments' });
  const typed = useWatch({ control, name: 'instalments' });
  const errors = formState.errors.instalments;
  const add = () => {
    const rest = toCents(total) - typed.reduce((sum, { amount }) => sum + (typedCents(amount) ?? 0), 0);
    const last = typed.at(-1)?.due_on ?? '';
    append({
      amount: rest > 0 ? (rest / 100).toFixed(2) : '',
      due_on: addDays(isDay(last) ? last : shopToday(), NEXT_DUE_DAYS),
    });
  };
  return (
    <>
      <ol className="grid gap-4">
        {fields.map((field, at) => (
          <li
            key={field.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <TextField
              label="Amount"
              aria-label={`Amount of installment ${at + 1}`}
              inputMode="decimal"
              autoComplete="off"
              error={errors?.[at]?.amount?.message}
              {...register(`instalments.${at}.amount`)}
            />
            <span className="col-start-1 row-start-2 sm:col-start-2 sm:row-start-1">
              <TextField
                label="Due on"
                aria-label={`Due date of installment ${at + 1}`}
                type="date"
                error={errors?.[at]?.due_on?.message}
                {...register(`instalments.${at}.due_on`)}
              />
            </span>
            <button
              type="button"
              aria-label={`Remove installment ${at + 1}`}
              disabled={fields.length === 1}
              onClick={() => remove(at)}
              className="col-start-2 row-start-1 mt-7 grid size-11 place-items-center sm:col-start-3 rounded-full text-soft hover:bg-white/8 hover:text-bone disabled:opacity-40"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= MAX_INSTALMENTS}
        onClick={add}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add an installment
      </Button>
    </>
  );
}
