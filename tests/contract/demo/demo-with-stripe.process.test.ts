import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { stripeEnv } from '#tests/support/stripe/environment.ts';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';

const PASSWORD = 'Hypecast-demo-1';
/** Requests with which money, cards or clients reach Stripe. */
const moving = (stripe: StripeStandIn) => stripe.requests.filter(({ method }) => method === 'POST');

let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

type Person = 'client' | 'admin';

interface ListedPayment {
  order_id: string;
  provider: string;
  livemode: boolean | null;
  status: string;
  amount: number;
}

/** The requests of a demo account. */
async function signIn({ url }: RunningServer, person: Person) {
  const call = async <T>(path: string, body?: object, headers: Record<string, string> = {}): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  };
  const { access_token: token } = await call<{ access_token: string }>('/auth/v1/token?grant_type=password', {
    email: `${person}@demo.hypecast.test`,
    password: PASSWORD,
  });
  return <T>(path: string, body?: object) =>
    call<T>(path, body, { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() });
}

async function demoPayments(server: RunningServer): Promise<ListedPayment[]> {
  const admin = await signIn(server, 'admin');
  return admin<ListedPayment[]>('/rest/v1/payments?select=order_id,provider,livemode,status,amount&amount=gt.0');
}

const allSandbox = { provider: 'sandbox', livemode: false };

describe('a shop with demo data', { timeout: 120_000 }, () => {
  test('starts with Stripe test keys, and pays the orders of its demo in the sandbox', async () => {
    const server = await startProcess('pglite', { DEMO_DATA: 'on', ...stripeEnv(stripe) });
    const payments = await demoPayments(server);
    expect(payments.filter(({ status }) => status === 'succeeded').length).toBeGreaterThanOrEqual(4);
    for (const payment of payments) expect(payment).toMatchObject(allSandbox);
    expect(moving(stripe)).toEqual([]);
    await server.remove();
  });

  test('keeps its demo in the sandbox when keys come later', async () => {
    const first = await startProcess('pglite', { DEMO_DATA: 'on' });
    const before = await demoPayments(first);
    const server = await first.restart(stripeEnv(stripe));
    expect(await demoPayments(server)).toEqual(before);

    const admin = await signIn(server, 'admin');
    const [open] = await admin<{ id: string }[]>('/rest/v1/orders?select=id&status=eq.confirmed&limit=1');
    const { refund } = await admin<{ refund: { state: string } }>('/functions/v1/refund-order', {
      order_id: open?.id,
      reason: 'Ordered by mistake',
    });
    expect(refund.state).toBe('succeeded');
    expect(moving(stripe)).toEqual([]);
    await server.remove();
  });
});
