import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import type { RestRow } from '#database/rows.ts';
import { emailField } from '#domain/emails/email-field.ts';
import { isCountry } from '#domain/orders/countries.ts';
import { workStarts } from '#domain/orders/order.ts';
import { MAX_LINES } from '#domain/orders/pricing.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { useAfterOrderChange } from './order-detail.ts';
import { AMOUNT, fetchSoldPackages, OrderLineForm, priceOf, type SoldPackage } from '#web/lib/services/order-line.ts';

/** How an order is paid: at once, or a deposit first. */
const PlanForm = z
  .object({
    kind: z.enum(['none', 'share', 'deposit']),
    /** In percent, or in the shop's currency. */
    deposit: z.string().trim(),
    restDays: z.string().trim(),
    workStarts: z.enum(workStarts),
  })
  .superRefine(({ kind, deposit, restDays }, check) => {
    if (kind === 'none') return;
    const value = priceOf(deposit);
    if (kind === 'share' && !(/^\d{1,2}$/.test(deposit) && value >= 1))
      check.addIssue({ code: 'custom', path: ['deposit'], message: 'From 1 to 99 percent' });
    if (kind === 'deposit' && !(AMOUNT.test(deposit) && value > 0))
      check.addIssue({ code: 'custom', path: ['deposit'], message: 'Write an amount such as 300.00' });
    if (!/^\d{1,3}$/.test(restDays) || Number(restDays) > 730)
      check.addIssue({ code: 'custom', path: ['restDays'], message: 'From 0 to 730 days' });
  });

export const NewOrderForm = z.object({
  email: emailField('Write an email address'),
  firstName: z.string().trim().max(100, 'At most 100 characters'),
  lastName: z.string().trim().max(100, 'At most 100 characters'),
  /** Empty: where the client is billed. */
  country: z.string().refine((code) => code === '' || isCountry(code), 'Choose a country'),
  lines: z.array(OrderLineForm).min(1).max(MAX_LINES),
  note: z.string().trim().max(5000, 'At most 5,000 characters'),
  plan: PlanForm,
});
export type NewOrderFields = z.input<typeof NewOrderForm>;
type NewOrderValues = z.output<typeof NewOrderForm>;

export type OrderContact = Pick<
  RestRow<'contacts'>,
  'id' | 'name' | 'email' | 'message' | 'service_interest' | 'created_at'
>;

export interface NewOrderBasis {
  packages: SoldPackage[];
  /** Null if there is no contact, or it was deleted. */
  contact: OrderContact | null;
}

/** Data for a new order: the catalogue, and the contact it was made for. */
export function useNewOrderBasis(contactId: string | null) {
  return useQuery({
    queryKey: ['admin-orders', 'new', contactId],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<NewOrderBasis> => {
      const rest = await restClient();
      const packages = await fetchSoldPackages(signal);
      const known = contactId !== null && z.uuid().safeParse(contactId).success;
      const contacts = known
        ? await rest
            .from('contacts')
            .select('id,name,email,message,service_interest,created_at')
            .eq('id', contactId)
            .limit(1)
            .abortSignal(signal)
        : null;
      if (contacts?.error) throw new Error(contacts.error.message);
      return { packages, contact: contacts?.data[0] ?? null };
    },
  });
}

/** There is no account with this email. An invitation creates one. */
export class NoAccountError extends Error {
  override readonly name = 'NoAccountError';
}

async function findClient(email: string): Promise<string | null> {
  const rest = await restClient();
  const { data, error } = await rest.from('users').select('id').eq('email', email).limit(1);
  if (error) throw new Error(error.message);
  return data[0]?.id ?? null;
}

async function clientFor({ email, firstName, lastName }: NewOrderValues): Promise<string> {
  const known = await findClient(email);
  if (known !== null) return known;
  if (firstName === '') throw new NoAccountError('There’s no account with this email yet.');
  const { data } = await callFunction<{ id: string }>('invite-person', {
    body: { email, firstName, lastName, role: 'client' },
  });
  return data.id;
}

function planOf({ kind, deposit, restDays, workStarts }: NewOrderValues['plan']) {
  const terms = { rest_days: Number(restDays), work_starts: workStarts };
  return kind === 'share' ? { share: priceOf(deposit), ...terms } : { deposit: priceOf(deposit), ...terms };
}

/**
 * Creates the order, and invites the client if there is no account. Throws {@link NoAccountError} if the invitation
 * lacks names.
 */
export function useCreateOrder() {
  const done = useAfterOrderChange();
  return useMutation({
    mutationFn: async (values: NewOrderValues) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('create_team_order', {
        client_id: await clientFor(values),
        items: values.lines.map((line) =>
          line.packageId === ''
            ? {
                name: line.name,
                price: priceOf(line.price),
                quantity: Number(line.quantity),
                service_type: line.service,
              }
            : { id: line.packageId, quantity: Number(line.quantity) },
        ),
        note: values.note,
        ...(values.country === '' ? {} : { country: values.country }),
        ...(values.plan.kind === 'none' ? {} : { payment_plan: planOf(values.plan) }),
      });
      if (error) throw new Error(error.message);
      return data;
    },
    onSuccess: done,
  });
}
