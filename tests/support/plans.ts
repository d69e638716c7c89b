import type { PortalPlan, PlanChange } from '#domain/billing/client-plan.ts';
import type { PlanTerms } from '#domain/billing/plan-consent.ts';
import type { Locale } from '#domain/locales.ts';
import { chargePlans } from '#server/modules/billing/charge-plans.ts';
import { remindOfPlans } from '#server/modules/billing/remind-of-plans.ts';
import { draftPlanOrders } from '#server/modules/billing/draft-plan-orders.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import type { Services } from '#server/services.ts';
import { callFunction, type Answer, type Failure } from './orders.ts';
import type { SignedIn, TestServer } from './server.ts';

/** The real time, until a test sets another one. */
interface TestClock {
  now(): Date;
  /** Sets the time; it does not go on by itself. */
  set(at: string): void;
  advance(ms: number): void;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export function testClock(): TestClock {
  let fixed: number | null = null;
  const now = () => new Date(fixed ?? Date.now());
  return {
    now,
    set: (at) => (fixed = Date.parse(at)),
    advance: (ms) => (fixed = now().getTime() + ms),
  };
}

/** Another session of the same person: the time may have passed the end of the first. */
export async function again(server: TestServer, { email, password }: SignedIn): Promise<Pick<SignedIn, 'accessToken'>> {
  const { data, error } = await server.client().auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return { accessToken: data.session.access_token };
}

/** A plan of $499, which is $538.92 with tax, first billed on `on`. */
export async function givePlan(server: TestServer, client: SignedIn, on: string, price = 499): Promise<void> {
  await server.services.db.query(
    `insert into client_plans (client_id, plan_id, price, next_billing_on) values ($1, 'professional', $2, $3)`,
    [client.id, price, on],
  );
}

export async function addCard(server: TestServer, client: SignedIn, token = 'tok_visa'): Promise<string> {
  const { status, body } = await callFunction<{ card: { id: string } }>(
    server,
    'add-card',
    { token },
    { as: await again(server, client) },
  );
  if (status !== 201) throw new Error(`add-card was answered with ${status}`);
  return body.card.id;
}

export async function readTerms(
  server: TestServer,
  client: SignedIn,
  cardId: string,
  locale: Locale = 'en',
): Promise<Answer<PlanTerms & Failure>> {
  return callFunction(server, 'plan-terms', { card_id: cardId, locale }, { as: await again(server, client) });
}

/** Reads the terms and agrees to them, with `changes` to what was read. */
export async function agree(
  server: TestServer,
  client: SignedIn,
  cardId: string,
  { locale = 'en', ...changes }: Partial<PlanTerms> & { locale?: Locale } = {},
): Promise<Answer<Failure>> {
  const { body: terms } = await readTerms(server, client, cardId, locale);
  return callFunction(
    server,
    'agree-to-plan',
    { card_id: cardId, locale, ...terms, ...changes },
    { as: await again(server, client) },
  );
}

/** A client whose plan is charged to a saved card. */
export async function subscribe(
  server: TestServer,
  on: string,
  { token = 'tok_visa', price = 499 }: { token?: string; price?: number } = {},
): Promise<SignedIn> {
  const client = await server.signedIn();
  await givePlan(server, client, on, price);
  const { status } = await agree(server, client, await addCard(server, client, token));
  if (status !== 201) throw new Error(`agree-to-plan was answered with ${status}`);
  return client;
}

export async function changePlan(server: TestServer, client: SignedIn, change: PlanChange): Promise<Answer<Failure>> {
  return callFunction(server, 'change-plan', { change }, { as: await again(server, client) });
}

export async function portalPlan(server: TestServer, client: SignedIn): Promise<PortalPlan | null> {
  const { accessToken } = await again(server, client);
  const response = await fetch(`${server.url}/rest/v1/rpc/portal_plan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: '{}',
  });
  if (!response.ok) throw new Error(`portal_plan was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as PortalPlan | null;
}

/** Whatever the jobs do at this time. */
export async function runJobs(services: Services): Promise<void> {
  await draftPlanOrders(services);
  await chargePlans(services);
  await reconcilePayments(services);
  await remindOfPlans(services);
}

interface PlanOrder {
  id: string;
  month: string;
  status: string;
  payment_status: string;
  state: string | null;
  failures: number | null;
  next_attempt_at: Date | null;
  /** Statuses of all attempts, oldest first. */
  payments: string[];
  charged: number;
  invoices: number;
}

/** The orders of a client's plan, with what became of them. */
export async function planOrders({ services: { db } }: TestServer, clientId: string): Promise<PlanOrder[]> {
  const { rows } = await db.query<PlanOrder>(
    `select o.id, to_char(m.month, 'YYYY-MM') as month, o.status, o.payment_status, c.state, c.failures, c.next_attempt_at,
       (select coalesce(array_agg(p.status order by p.created_at), '{}') from payments as p where p.order_id = o.id) as payments,
       (select count(*)::int from payments as p where p.order_id = o.id and p.status = 'succeeded') as charged,
       (select count(*)::int from invoices as i where i.order_id = o.id) as invoices
     from internal.plan_orders as m join orders as o on o.id = m.order_id left join plan_charges as c on c.order_id = o.id
     where m.client_id = $1 order by m.month`,
    [clientId],
  );
  return rows;
}

/** Templates of the emails to an address, oldest first. */
export async function emailsTo({ services: { db } }: TestServer, to: string): Promise<string[]> {
  const { rows } = await db.query<{ template: string }>(
    'select template from email_outbox where to_address = $1 order by created_at, template',
    [to],
  );
  return rows.map(({ template }) => template);
}
