import { randomUUID } from 'node:crypto';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { PaymentChoice } from '#domain/payments/payment-choice.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import type { Engine } from '#server/platform/db/database.ts';
import type { StripeOptions, StripeStandIn } from './stripe/control.ts';
import { stripeEnv } from './stripe/environment.ts';
import { startStripe } from './stripe/stand-in.ts';
import { callFunction, draftOrder, placeOrder, type Answer, type Failure } from './orders.ts';
import { startServer, type ServerOptions, type SignedIn, type TestServer } from './server.ts';

export interface StripeServer {
  server: TestServer;
  stripe: StripeStandIn;
  /** Moves the clock of the server and of Stripe. */
  advance(ms: number): void;
  resetClock(): void;
  /** Places an order of one package. A key of an earlier order repeats it. */
  place(as: SignedIn, payment: PaymentChoice, key?: string): Promise<Answer<PlacedOrder & Failure>>;
  status(as: SignedIn, paymentId: string): Promise<Answer<PlacedOrder & Failure>>;
  reconcile(): Promise<void>;
  /** Our orders, payments, refunds and invoices of a client, in the order they were made. */
  booked(as: Pick<SignedIn, 'id'>): Promise<BookedOrder[]>;
  close(): Promise<void>;
}

interface BookedOrder {
  id: string;
  status: string;
  payment_status: string;
  payments: { id: string; status: string; reference: string | null; duplicate: boolean }[];
  invoices: number;
  confirmations: number;
}

const PACKAGE = 'youtube-ads-trial';

/** A server that takes payments through the stand-in of Stripe, which sends its events to it. */
export async function startStripeServer(
  engine: Engine,
  { stripe: stripeOptions, ...options }: ServerOptions & { stripe?: StripeOptions } = {},
): Promise<StripeServer> {
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const stripe = await startStripe({ clock, ...stripeOptions });
  const server = await startServer(engine, {
    clock,
    ...options,
    env: { ...stripeEnv(stripe), ...options.env },
  });
  stripe.events.url = `${server.url}/functions/v1/stripe-webhook`;
  return {
    server,
    stripe,
    advance(ms) {
      ahead += ms;
    },
    resetClock() {
      ahead = 0;
    },
    async place(as, payment, key = randomUUID()) {
      return placeOrder(server, as, await draftOrder(server, [{ id: PACKAGE, quantity: 1 }], { payment }), key);
    },
    status: (as, payment_id) => callFunction(server, 'payment-status', { payment_id }, { as }),
    reconcile: () => reconcilePayments(server.services),
    async booked({ id }) {
      const { rows } = await server.services.db.query<BookedOrder>(
        `select o.id, o.status, o.payment_status,
           (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'status', p.status, 'reference', p.reference, 'duplicate', p.duplicate) order by p.created_at), '[]')
            from public.payments as p where p.order_id = o.id) as payments,
           (select count(*)::int from public.invoices as i where i.order_id = o.id) as invoices,
           (select count(*)::int from public.email_outbox as e where e.order_id = o.id and e.template = 'order-confirmation') as confirmations
         from public.orders as o where o.client_id = $1 order by o.created_at`,
        [id],
      );
      return rows;
    },
    async close() {
      await stripe.events.settled();
      await server.close();
      await stripe.close();
    },
  };
}
