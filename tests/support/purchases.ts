import type { PaymentChoice } from '#domain/payments/payment-choice.ts';
import { restAs, type Account } from './accounts.ts';
import type { RunningServer } from './process.ts';

/** Inserts these rows of `cart_items` as this account. */
export async function putInCart(server: RunningServer, account: Account, ...lines: object[]): Promise<void> {
  await restAs(server, account, 'cart_items', { method: 'POST', body: JSON.stringify(lines) });
}

/** Adds packages to this account's cart, one of each. */
export const fillCart = (server: RunningServer, account: Account, ...ids: string[]): Promise<void> =>
  putInCart(server, account, ...ids.map((id) => ({ product_id: id, quantity: 1 })));

/** A paid order of one package, placed through the API. */
export async function buyOne(
  server: RunningServer,
  account: Account,
  id: string,
  payment: PaymentChoice = { token: 'tok_visa' },
): Promise<{ id: string; order_number: string }> {
  await fillCart(server, account, id);
  const [line] = await restAs<{ product_name: string; service_type: string; price: number }[]>(
    server,
    account,
    `cart_items?product_id=eq.${id}`,
  );
  const [cart] = await restAs<{ checkout_id: string }[]>(server, account, 'carts?select=checkout_id');
  const quote = await restAs<{ total: number }>(server, account, 'rpc/quote', {
    method: 'POST',
    body: JSON.stringify({ items: [{ id, quantity: 1 }], promo_code: null }),
  });
  const response = await fetch(`${server.url}/functions/v1/place-order`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${account.session.access_token}`,
      'idempotency-key': cart?.checkout_id ?? '',
    },
    body: JSON.stringify({
      client_name: 'Nia Cole',
      client_email: account.email,
      total_amount: quote.total,
      delivery_address: '1 Main Street, Austin, TX 73301, United States',
      items: [{ id, name: line?.product_name, service_type: line?.service_type, price: line?.price, quantity: 1 }],
      payment,
      terms_accepted: true,
    }),
  });
  if (response.status !== 201)
    throw new Error(`the order was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string; order_number: string };
}
