import type { PlaceOrderBody, PlacedOrder, WaitingOrder } from '#domain/orders/order.ts';
import { callFunction, FunctionError } from '#web/lib/data/functions.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { SavedDetails } from '../checkout-form.ts';

/** @throws {FunctionError} with the server's message */
export async function placeOrder(body: PlaceOrderBody, checkoutId: string): Promise<PlacedOrder | WaitingOrder> {
  const headers = { 'Idempotency-Key': checkoutId };
  return (await callFunction<PlacedOrder | WaitingOrder>('place-order', { body, headers })).data;
}

/** The checkout id of the server's cart, the same in every tab; null if the server has no cart yet. */
export async function fetchCheckoutId(user: string): Promise<string | null> {
  const rest = await restClient();
  const { data, error, status } = await rest.from('carts').select('checkout_id').eq('user_id', user).maybeSingle();
  // Status 0 means no response.
  if (error) throw new FunctionError(status, error.code, error.message);
  return data?.checkout_id ?? null;
}

/** The details that the profile kept from an earlier checkout. */
export async function fetchSavedDetails(user: string): Promise<SavedDetails | null> {
  const rest = await restClient();
  const { data, error } = await rest.from('users').select('metadata').eq('id', user).maybeSingle();
  if (error) throw new Error(error.message);
  const kept = SavedDetails.safeParse(data?.metadata?.checkout);
  return kept.success ? kept.data : null;
}

/** A convenience: the order is valid without it, so a failure is only logged. */
export async function saveDetails(user: string, details: SavedDetails): Promise<void> {
  const rest = await restClient();
  const { data } = await rest.from('users').select('metadata').eq('id', user).maybeSingle();
  const before = data?.metadata ?? {};
  const { error } = await rest
    .from('users')
    .update({ metadata: { ...before, checkout: details } })
    .eq('id', user);
  if (error) console.error('the details could not be saved', error);
}
