import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from './api.ts';
import { booksOf } from './books.ts';
import { testCard, digits } from './cards.ts';
import type { StripeOptions, StripeStandIn } from './control.ts';
import { resume, settle } from './resources/attempts.ts';
import { getCharge } from './resources/charges.ts';
import { createToken } from './resources/confirmation-tokens.ts';
import { closeDispute, openDispute, updateDispute } from './resources/disputes.ts';
import { getIntent } from './resources/payment-intents.ts';
import { detach, getMethod, updateCard } from './resources/payment-methods.ts';
import { makePayout } from './resources/payouts.ts';
import { createRefund, failRefund, settleRefund } from './resources/refunds.ts';
import { completeSession, expireSession } from './resources/sessions.ts';
import { getSetup, resumeSetup } from './resources/setup-intents.ts';
import { servePage } from './shopper-pages.ts';
import { createWebhooks } from './webhooks.ts';
import { createWorld, finish, type Charge, type World } from './world.ts';

/**
 * A Stripe for tests on a free port of loopback: it keeps state, speaks the REST API to the real SDK and sends webhooks.
 * `control.ts` says what a test can do with it.
 */
export async function startStripe(options: StripeOptions = {}): Promise<StripeStandIn> {
  const world = createWorld(options);
  const events = createWebhooks(world, options.webhookUrl);
  const api = createApi(world);
  const server = createServer((incoming, outgoing) => {
    serve(world, api, incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(500, { 'content-type': 'application/json' });
      outgoing.end(
        JSON.stringify({ error: { type: 'api_error', message: `defect of the stand-in: ${String(error)}` } }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  world.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: world.baseUrl,
    keys: world.keys,
    ...controlsOf(world),
    events,
    requests: api.requests,
    failNext: api.failNext,
    holdNext: api.holdNext,
    books: () => booksOf(world),
    async close() {
      server.closeAllConnections();
      await Promise.all([events.close(), new Promise((resolve) => server.close(resolve))]);
    },
  };
}

const PAGES = '/test/';

async function serve(
  world: World,
  api: ReturnType<typeof createApi>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8');
  const url = new URL(incoming.url ?? '/', world.baseUrl);
  const page = url.pathname.startsWith(PAGES)
    ? servePage(world, incoming.method ?? 'GET', url.pathname.slice(PAGES.length), body)
    : null;
  const response = page ?? (await api.handle(incoming, url, body));
  if (response === 'drop') {
    incoming.socket.destroy();
    return;
  }
  outgoing.writeHead(response.status, response.headers).end(response.text);
}

type Controls = Omit<
  StripeStandIn,
  'url' | 'keys' | 'events' | 'requests' | 'failNext' | 'holdNext' | 'books' | 'close'
>;

/** Shoppers, banks and the dashboard. */
function controlsOf(world: World): Controls {
  const act = <T>(change: () => T): T => {
    try {
      return structuredClone(change());
    } finally {
      finish(world);
    }
  };
  return {
    makeToken: (token = {}) => createToken(world, token).object.id,
    authenticate: (id, accept) =>
      act(() => {
        if (id.startsWith('seti_')) resumeSetup(world, getSetup(world, id), accept);
        else resume(world, getIntent(world, id), accept);
      }),
    completeRedirect: (id, accept) => act(() => resume(world, getIntent(world, id), accept)),
    completeSession: (id, entered = {}) => act(() => completeSession(world, id, entered)),
    abandonSession: (id) => act(() => expireSession(world, {}, id)),
    settleLate: (id, accept) => act(() => settle(world, getIntent(world, id), accept)),
    refundFromDashboard: (id, amount) => act(() => createRefund(world, { payment_intent: id, amount })),
    settleRefund: (id) => act(() => settleRefund(world, id)),
    failRefund: (id) => act(() => failRefund(world, id)),
    dispute: (id, disputing = {}) => act(() => openDispute(world, chargeOf(world, id), disputing)),
    updateDispute: (id, status) => act(() => updateDispute(world, id, status)),
    closeDispute: (id, won) => act(() => closeDispute(world, id, won)),
    makePayout: () => act(() => makePayout(world)),
    detachFromDashboard: (id) => act(() => void detach(world, id)),
    updateCard: (id, card) => act(() => updateCard(world, id, card)),
    changeCardBehavior(id, number) {
      if (testCard(number) === undefined) throw new Error('not a test card');
      getMethod(world, id).number = digits(number);
    },
  };
}

function chargeOf(world: World, intentId: string): Charge {
  const { latest_charge } = getIntent(world, intentId).object;
  if (latest_charge === null) throw new Error(`${intentId} has no charge`);
  return getCharge(world, latest_charge);
}
