import type { PlaceOrderBody, PlacedOrder, Quote } from '#domain/orders/order.ts';
import type { SignedIn, TestServer } from './server.ts';

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

export interface Failure {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}

/** Calls a function as an account or a visitor. */
export async function callFunction<T>(
  server: Pick<TestServer, 'url'>,
  name: string,
  body: unknown,
  options: { as?: Pick<SignedIn, 'accessToken'>; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const response = await fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(options.as && { authorization: `Bearer ${options.as.accessToken}` }),
      ...options.headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as T };
}

/** The checkout's request for these items: prices and total from the quote. */
export async function draftOrder(
  server: Pick<TestServer, 'client'>,
  items: { id: string; quantity: number; serviceLink?: string }[],
  changes: Partial<PlaceOrderBody> = {},
): Promise<PlaceOrderBody> {
  const { data, error } = await server.client().rpc('quote', {
    items,
    promo_code: changes.promo_code ?? null,
    country: changes.country ?? null,
    region: changes.region ?? null,
  });
  if (error !== null) throw error;
  const quote = data as Quote;
  return {
    client_name: 'Nia Cole',
    client_email: 'nia@example.test',
    total_amount: quote.total,
    items: quote.lines.map((line, at) => ({
      id: line.id,
      name: line.name,
      service_type: line.service,
      price: line.unit_price,
      quantity: line.quantity,
      serviceLink: items[at]?.serviceLink ?? null,
    })),
    delivery_address: '1 Main Street, Austin, TX 73301, United States',
    contact_phone: null,
    instagram_username: null,
    notes: 'Company: Cole Records',
    payment: { token: 'tok_visa' },
    terms_accepted: true,
    ...changes,
  };
}

export function placeOrder<T = PlacedOrder>(
  server: Pick<TestServer, 'url'>,
  as: Pick<SignedIn, 'accessToken'>,
  draft: unknown,
  key: string,
): Promise<Answer<T>> {
  return callFunction<T>(server, 'place-order', draft, { as, headers: { 'idempotency-key': key } });
}
