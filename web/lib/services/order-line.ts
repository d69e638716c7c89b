import * as z from 'zod';
import type { RestRow } from '#database/rows.ts';
import { fromCents } from '#domain/money.ts';
import { MAX_QUANTITY } from '#domain/orders/pricing.ts';
import { typedCents } from '#domain/typed-amount.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export const AMOUNT = /^\d{1,7}([.,]\d{1,2})?$/;
export const priceOf = (text: string): number => fromCents(typedCents(text) ?? 0);

/** A line is a package of the catalog, or a custom item with a name and a price. */
export const OrderLineForm = z
  .object({
    /** Empty for a custom item. */
    packageId: z.string(),
    name: z.string().trim().max(200, 'At most 200 characters'),
    /** A slug, or `other`. */
    service: z.string(),
    price: z.string().trim(),
    quantity: z
      .string()
      .trim()
      .regex(/^[1-9]\d?$/, `From 1 to ${MAX_QUANTITY}`),
    /** Expected, of one piece; only quotes ask for it. */
    cost: z
      .string()
      .trim()
      .refine((cost) => cost === '' || AMOUNT.test(cost), 'Write an amount such as 350'),
  })
  .superRefine((line, check) => {
    if (line.packageId !== '') return;
    if (line.name === '') check.addIssue({ code: 'custom', path: ['name'], message: 'Name the item' });
    if (!AMOUNT.test(line.price))
      check.addIssue({ code: 'custom', path: ['price'], message: 'Write a price such as 1250.50' });
  });
export type OrderLineFields = z.input<typeof OrderLineForm>;

export const emptyLine: OrderLineFields = {
  packageId: '',
  name: '',
  service: 'other',
  price: '',
  quantity: '1',
  cost: '',
};

export type SoldPackage = Pick<RestRow<'packages'>, 'id' | 'name' | 'service' | 'price'>;

/** The catalog as it is sold now, by service. */
export async function fetchSoldPackages(signal: AbortSignal): Promise<SoldPackage[]> {
  const rest = await restClient();
  const { data, error } = await rest
    .from('packages')
    .select('id,name,service,price,sold_as:services!inner(state)')
    .eq('active', true)
    .neq('sold_as.state', 'retired')
    .order('service')
    .order('position')
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  return data;
}
