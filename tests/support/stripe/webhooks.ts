import Stripe from 'stripe';
import type { Delivery, WebhookControl, WebhookMode } from './control.ts';
import { seconds, type World } from './world.ts';

const FIRST_MODE: Readonly<WebhookMode> = {
  when: 'at-once',
  times: 1,
  reversed: false,
  delayMs: 0,
  wrongSecret: false,
  wrongLivemode: false,
};

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends the events of a world to `url`, signed as Stripe signs them. */
export function createWebhooks(world: World, url: string | undefined): WebhookControl & { close(): Promise<void> } {
  const all: Stripe.Event[] = [];
  const held: Stripe.Event[] = [];
  const deliveries: Delivery[] = [];
  const mode: WebhookMode = { ...FIRST_MODE };
  const closed = new AbortController();
  // Events of one request, until it is complete.
  let batch: Stripe.Event[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  async function post(event: Stripe.Event, { wrongLivemode, wrongSecret }: WebhookMode): Promise<Delivery> {
    const sent = wrongLivemode ? { ...event, livemode: !event.livemode } : event;
    const payload = JSON.stringify(sent, null, 2);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: wrongSecret ? `${world.keys.webhookSecret}0` : world.keys.webhookSecret,
      timestamp: seconds(world),
    });
    const status = control.url === null ? null : await postTo(control.url, payload, signature, closed.signal);
    const delivery = { event, status };
    deliveries.push(delivery);
    return delivery;
  }

  async function postAll(events: Stripe.Event[], how: WebhookMode): Promise<Delivery[]> {
    const { times, reversed, delayMs } = how;
    if (delayMs > 0) await delay(delayMs);
    const results: Delivery[] = [];
    for (const event of reversed ? events.toReversed() : events) {
      for (let count = 0; count < times; count += 1) results.push(await post(event, how));
    }
    return results;
  }

  /** Deliveries follow each other, so that what a test sees is repeatable. */
  function enqueue(events: Stripe.Event[]): Promise<Delivery[]> {
    // The mode of now, whatever it is when their turn comes.
    const how = { ...mode };
    const sending = queue.then(() => postAll(events, how));
    queue = sending.catch(() => undefined);
    return sending;
  }

  world.onEvent = (event) => {
    all.push(event);
    if (mode.when === 'dropped') return;
    if (mode.when === 'held') {
      held.push(event);
      return;
    }
    if (control.url === null) return;
    batch.push(event);
    if (batch.length > 1) return;
    queueMicrotask(() => {
      const events = batch;
      batch = [];
      enqueue(events).catch((error: unknown) => process.emitWarning(String(error)));
    });
  };

  const control = {
    all,
    held,
    deliveries,
    url: url ?? null,
    mode,
    reset: () => void Object.assign(mode, FIRST_MODE),
    deliver: (count = held.length) => enqueue(held.splice(0, count)),
    resend: (event: Stripe.Event) => post(event, { ...mode }),
    async settled() {
      // A delivery may cause requests, and those further events.
      for (let seen: unknown = null; seen !== queue;) {
        seen = queue;
        await queue;
        await Promise.resolve();
      }
    },
    async close() {
      closed.abort();
      await queue;
    },
  };
  return control;
}

/** The receiver's status; null if it cannot be reached or gives none. */
async function postTo(url: string, body: string, signature: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      signal,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    // Servers of crash tests are down now and then.
    if (error instanceof Error) return null;
    throw error;
  }
}
