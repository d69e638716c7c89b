import { randomUUID } from 'node:crypto';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { reconcileRecords } from '#server/modules/payments/reconcile-records.ts';
import type { Engine, Param } from '#server/platform/db/database.ts';
import type { StripeStandIn } from './stripe/control.ts';
import { draftOrder, placeOrder } from './orders.ts';
import type { SignedIn, TestServer } from './server.ts';
import { startStripeServer } from './stripe-server.ts';

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
  admin: SignedIn;
  /** Moves the clock of the server and of Stripe. Tokens of accounts expire after an hour. */
  advance(ms: number): void;
  /** Back to the present, with events delivered at once. */
  reset(): void;
  /** An order that is paid by the time this returns: 529.20 with 39.20 of tax. Events are delivered as the mode says. */
  buy(number?: string): Promise<PaidOrder>;
  /** Reads what happened at Stripe, as the hourly job does. */
  reconcile(): Promise<void>;
  rows<Row extends object>(sql: string, values?: readonly Param[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openStripeShop(engine: Engine): Promise<StripeShop> {
  const { server, stripe, advance, resetClock, close } = await startStripeServer(engine);
  const [client, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  const rows = async <Row extends object>(sql: string, values: readonly Param[] = []): Promise<Row[]> =>
    (await server.services.db.query<Row>(sql, values)).rows;
  return {
    server,
    stripe,
    client,
    admin,
    rows,
    advance,
    reset() {
      resetClock();
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
    close,
  };
}
