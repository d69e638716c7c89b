import { randomUUID } from 'node:crypto';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { reconcileRecords } from '#server/modules/payments/reconcile-records.ts';
import type { Engine } from '#server/platform/db/database.ts';
import type { StripeStandIn } from './stripe/control.ts';
import { startStripe } from './stripe/stand-in.ts';
import { draftOrder, placeOrder } from './orders.ts';
import { startServer, type SignedIn, type TestServer } from './server.ts';

export interface PaidOrder {
  id: string;
  number: string;
  paymentId: string;
  /** The PaymentIntent. */
  intent: string;
}

/** A server that takes payments through the stand-in of Stripe, with a client and a member of the team. */
export interface StripeShop {
  server: TestServer;
  stripe: StripeStandIn;
  client: SignedIn;
  staff: SignedIn;
  /** Moves the clock of the server and of Stripe. Tokens of accounts expire after an hour. */
  advance(ms: number): void;
  /** Back to the present, with events delivered at once. */
  reset(): void;
  /** An order that is paid by the time this returns: 529.20 with 39.20 of tax. Events are delivered as the mode says. */
  buy(number?: string): Promise<PaidOrder>;
  /** Reads what happened at Stripe, as the hourly job does. */
  reconcile(): Promise<void>;
  rows<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export const stripeEnv = ({ url, keys }: Pick<StripeStandIn, 'url' | 'keys'>): Record<string, string> => ({
  STRIPE_SECRET_KEY: keys.secretKey,
  STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
  STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  STRIPE_API_BASE: url,
});

export async function openStripeShop(engine: Engine): Promise<StripeShop> {
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const stripe = await startStripe({ clock });
  const server = await startServer(engine, { clock, env: stripeEnv(stripe) });
  stripe.events.url = `${server.url}/functions/v1/stripe-webhook`;
  const [client, staff] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await server.services.db.query<Row>(sql, values)).rows;
  return {
    server,
    stripe,
    client,
    staff,
    rows,
    advance: (ms) => {
      ahead += ms;
    },
    reset() {
      ahead = 0;
      stripe.events.reset();
    },
    async buy(number) {
      const token = stripe.makeToken(number === undefined ? {} : { number });
      const draft = await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }], { payment: { token } });
      const { status, body } = await placeOrder<PlacedOrder>(server, client, draft, randomUUID());
      if (status !== 201) throw new Error(`the order was answered with ${status}: ${JSON.stringify(body)}`);
      await stripe.events.settled();
      const [paid] = await rows<{ id: string; reference: string }>(
        'select id, reference from public.payments where order_id = $1',
        [body.id],
      );
      return { id: body.id, number: body.order_number, paymentId: paid?.id ?? '', intent: paid?.reference ?? '' };
    },
    reconcile: () => reconcileRecords(server.services),
    async close() {
      await stripe.events.settled();
      await server.close();
      await stripe.close();
    },
  };
}
