import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { isDay } from '#domain/period.ts';
import { amountField, typedCents } from '#domain/typed-amount.ts';
import type { FoundPerson, OpenOrder } from '#web/features/transfers/admin/open-orders.ts';
import { suggestParts } from '#web/features/transfers/admin/suggest-parts.ts';
import { useRecordTransfer } from '#web/features/transfers/admin/transfers.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { problemWithParts, typedPart, type ChosenOrder } from './chosen-order.ts';
import { restOwners } from './rest-owners.ts';

const Form = z.object({
  received_on: z
    .string()
    .refine(isDay, 'Enter a date')
    .refine((day) => day <= shopToday(), 'This day is in the future'),
  amount: amountField('Enter an amount such as 1250.00'),
  payer: z.string().trim().max(200, 'At most 200 characters'),
  reference: z.string().trim().max(200, 'At most 200 characters'),
  note: z.string().trim().max(2000, 'At most 2,000 characters'),
});
type Fields = z.input<typeof Form>;

/** What is known of a transfer before it is recorded. */
export interface KnownTransfer {
  received_on?: string;
  amount?: number;
  payer?: string | null;
  reference?: string | null;
  /** Of a line of a statement: it is recorded once. */
  bank_reference?: string;
  orders?: readonly OpenOrder[];
}

const startOf = ({ received_on, amount, payer, reference }: KnownTransfer): Fields => ({
  received_on: received_on ?? shopToday(),
  amount: amount === undefined ? '' : amount.toFixed(2),
  payer: payer ?? '',
  reference: (reference ?? '').slice(0, 200),
  note: '',
});

/** A transfer as it is typed: its orders, what each gets, and who keeps the rest. */
export function useTransferForm(known: KnownTransfer, onRecorded: (orders: string[]) => void) {
  const record = useRecordTransfer();
  const [parts, setParts] = useState<ChosenOrder[]>(() => (known.orders ?? []).map((order) => ({ order, text: '' })));
  const [person, setPerson] = useState<FoundPerson | null>(null);
  const [owner, setOwner] = useState<string | null>(null);
  const [proof, setProof] = useState<{ file: File | null; problem?: string | undefined }>({ file: null });
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Fields>({ resolver: schemaResolver(Form), defaultValues: startOf(known) });
  const amount = typedCents(useWatch({ control: form.control, name: 'amount' })) ?? 0;
  const cents = suggestParts(amount, parts.map(typedPart));
  const rest = amount - cents.reduce((sum, part) => sum + part, 0);
  const owners = restOwners(parts, person);
  const heir = owners.find(({ id }) => id === owner) ?? owners[0] ?? null;

  const submit = form.handleSubmit(async ({ received_on, payer, reference, note }) => {
    const wrong = problemWithParts({ parts, cents, rest, heir });
    setProblem(wrong);
    if (wrong !== null || proof.problem !== undefined) return;
    try {
      const { orders } = await record.mutateAsync({
        received_on,
        payer,
        reference,
        note,
        file: proof.file,
        amount: amount / 100,
        currency: shopCurrency(),
        client_id: heir?.id ?? null,
        bank_reference: known.bank_reference ?? null,
        parts: parts
          .map(({ order }, at) => ({ order_id: order.id, amount: (cents[at] ?? 0) / 100 }))
          .filter((part) => part.amount > 0),
      });
      onRecorded(orders.map(({ order_number: number }) => number));
    } catch {
      // The banner shows the error; the input stays.
    }
  });
  const isTouched =
    form.formState.isDirty ||
    parts.length !== (known.orders?.length ?? 0) ||
    parts.some(({ text }) => text !== '') ||
    person !== null ||
    proof.file !== null;
  return {
    form,
    submit,
    problem: problem ?? record.error?.message ?? null,
    isTouched,
    amount,
    division: { parts, cents, rest, owners, heir, person },
    setParts,
    setPerson,
    setOwner,
    proof: {
      problem: proof.problem,
      onChoose: (file: File | null, wrongFile: string | undefined) => setProof({ file, problem: wrongFile }),
    },
  };
}
