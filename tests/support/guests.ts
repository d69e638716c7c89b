import { randomUUID } from 'node:crypto';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import type { PlacedOrder, PlaceOrderBody } from '#domain/orders/order.ts';
import type { EmailTransport, OutgoingEmail } from '#server/platform/email/transport.ts';
import { callFunction, draftOrder, placeOrder, type Answer, type Failure } from './orders.ts';
import { startServer, type ServerOptions, type TestServer } from './server.ts';
import type { Engine } from '#server/platform/db/database.ts';

export interface Guest {
  id: string;
  accessToken: string;
  session: Session;
  supabase: SupabaseClient;
}

export interface MailedServer extends TestServer {
  sent: OutgoingEmail[];
}

/** A server whose emails are kept. */
export async function startMailedServer(engine: Engine, options: ServerOptions = {}): Promise<MailedServer> {
  const sent: OutgoingEmail[] = [];
  const transport: EmailTransport = { send: async (email) => void sent.push(email), close: () => undefined };
  return { ...(await startServer(engine, { ...options, email: { transport } })), sent };
}

export async function startGuest(server: Pick<TestServer, 'url'>): Promise<Guest> {
  const { status, body } = await callFunction<Session>(server, 'start-guest', {});
  expect(status).toBe(200);
  const supabase = createClient(server.url, 'anon', {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const { data, error } = await supabase.auth.setSession(body);
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ is_anonymous: true, role: 'guest' });
  return { id: body.user.id, accessToken: body.access_token, session: body, supabase };
}

const item = { id: 'youtube-ads-trial', quantity: 1 };

/** Orders one package as this guest. */
export async function orderAs<T = PlacedOrder>(
  server: TestServer,
  guest: Guest,
  email: string,
  changes: Partial<PlaceOrderBody> = {},
): Promise<Answer<T>> {
  const draft = await draftOrder(server, [item], { client_email: email, ...changes });
  return placeOrder<T>(server, guest, draft, randomUUID());
}

/** A guest with a paid order for this mailbox, and what the email about it proves. */
export async function guestWithOrder(server: MailedServer, email: string, changes: Partial<PlaceOrderBody> = {}) {
  const guest = await startGuest(server);
  const { status, body } = await orderAs(server, guest, email, changes);
  expect(status).toBe(201);
  return { guest, order: body, ...(await proofFor(server, email, body.order_number)) };
}

/** The link's secret and the code in the newest email to this mailbox about this order. */
export async function proofFor(server: MailedServer, email: string, orderNumber: string) {
  const find = () =>
    server.sent.findLast(({ to, subject }) => to.includes(email.toLowerCase()) && subject.includes(orderNumber));
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const sent = find()!;
  const link = new URL(/https?:\/\/\S+\/auth\/confirm\S+/.exec(sent.text)?.[0] ?? '');
  return {
    email: sent,
    tokenHash: link.searchParams.get('token_hash') ?? '',
    code: /\b\d{6}\b/.exec(sent.text)?.[0] ?? '',
  };
}

type Claim = Session & { order_id: string };

export const claimByLink = <T = Claim>(server: TestServer, tokenHash: string): Promise<Answer<T>> =>
  callFunction<T>(server, 'claim-orders', { token_hash: tokenHash });

export const claimByCode = <T = Claim>(
  server: TestServer,
  guest: Guest,
  orderId: string,
  code: string,
): Promise<Answer<T>> => callFunction<T>(server, 'claim-orders', { order_id: orderId, code }, { as: guest });

export const rejection = (code: Failure['code']) => ({ status: 403, body: { code } });
