import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlaceOrderBody } from '#domain/orders/order.ts';
import type { Random } from '#tests/support/random.ts';
import { draftOrder, makeShoppers, PASSWORD, type Shopper } from '../../bench/support/shop.ts';
import type { World } from './world.ts';

/** What the shop has acknowledged, and has to keep. */
interface Ledger {
  /** Ids of paid orders. */
  orders: Set<string>;
  /** Those of them that were paid by two bank transfers. */
  transferred: Set<string>;
  /** Those whose deposit was transferred, and whose rest a card paid. */
  divided: Set<string>;
  /** SHA-256 of stored files by path. */
  files: Map<string, string>;
  /** Texts of messages from the contact form. */
  messages: Set<string>;
  signIns: number;
  /** Ids of imports of results. */
  imports: Set<string>;
  /** Requests that broke off or got a 5xx, and were repeated. */
  repeated: number;
  /** Responses that nobody expects. */
  unexpected: string[];
}

const REQUEST_MS = 20_000;
const REPEAT_MS = 200;
const POLL_MS = 20;
/** How many access tokens are tried for one request. */
const MAX_TOKENS = 3;
/** Per client. The shop takes 200. */
const MAX_FILES = 190;
/** A fault must not keep a client waiting for longer. */
const GIVE_UP_MS = 240_000;
const DAY_MS = 86_400_000;
/** Of an order of the team. */
const DEPOSIT = 40;

interface Answer {
  status: number;
  body: unknown;
}

/** The storage API says so as Supabase does, with status 400. */
const isExpired = ({ status, body }: Answer): boolean =>
  status === 401 || (status === 400 && JSON.stringify(body).includes('\\"exp\\" claim'));

/** Clients that place orders, upload files, send messages and sign in, and a team that imports results and records transfers. */
export class Traffic {
  readonly ledger: Ledger = {
    orders: new Set(),
    transferred: new Set(),
    divided: new Set(),
    files: new Map(),
    messages: new Set(),
    signIns: 0,
    imports: new Set(),
    repeated: 0,
    unexpected: [],
  };
  readonly #world: World;
  readonly #random: Random;
  #shoppers: Shopper[] = [];
  #draft: PlaceOrderBody | undefined;
  #isOver = false;
  #turn = 0;
  #running: Promise<unknown> = Promise.resolve();

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  /** The accounts, of which the first is an administrator. */
  get shoppers(): readonly Shopper[] {
    return this.#shoppers;
  }

  async start(): Promise<void> {
    this.#isOver = false;
    const shop = this.#world.shops[0]!;
    if (this.#shoppers.length === 0) this.#shoppers = await makeShoppers(shop, 4);
    this.#draft ??= await draftOrder(shop);
    const [admin, ...clients] = this.#shoppers as [Shopper, ...Shopper[]];
    const loops = [
      ...clients.map((shopper) => () => this.#order(shopper)),
      () => this.#upload(this.#random.pick(clients)),
      () => this.#message(),
      () => this.#signIn(this.#random.pick(clients)),
      () => this.#import(admin),
      () => this.#transfer(admin, this.#random.pick(clients)),
    ];
    this.#running = Promise.all(
      loops.map(async (act) => {
        while (!this.#isOver) {
          await act();
          await pause(this.#random.next() * 40);
        }
      }),
    );
  }

  /** Resolves when another order is acknowledged, or time is up. */
  async untilOrdered(timeoutMs: number): Promise<void> {
    const until = Date.now() + timeoutMs;
    const { size } = this.ledger.orders;
    while (this.ledger.orders.size === size && Date.now() < until) await pause(POLL_MS);
  }

  /** Every request that has begun gets its answer first. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Repeats a request, as a client does, until something answers that is not a failure of the server. */
  async #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | Uint8Array<ArrayBuffer>,
  ): Promise<Answer> {
    const begun = Date.now();
    for (;;) {
      const { shops } = this.#world;
      const { url } = shops[this.#turn++ % shops.length]!;
      try {
        const response = await fetch(url + path, { method, headers, body, signal: AbortSignal.timeout(REQUEST_MS) });
        const text = await response.text();
        if (response.status < 500 && response.status !== 429)
          return { status: response.status, body: text === '' ? null : JSON.parse(text) };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
      }
      this.ledger.repeated++;
      if (Date.now() - begun > GIVE_UP_MS) {
        this.ledger.unexpected.push(`${method} ${path}: no answer for ${GIVE_UP_MS / 1000} s`);
        this.#isOver = true;
        return { status: 0, body: null };
      }
      await pause(REPEAT_MS);
    }
  }

  /** A client library signs in again when its token has expired, which it does early if the clock is set. */
  async #sendAs(
    shopper: Shopper,
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | Uint8Array<ArrayBuffer>,
  ): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const { accessToken } = shopper;
      const answer = await this.#send(
        method,
        path,
        { apikey: 'anon', authorization: `Bearer ${accessToken}`, ...headers },
        body,
      );
      if (!isExpired(answer) || tries === MAX_TOKENS) return answer;
      if (shopper.accessToken === accessToken) await this.#signIn(shopper);
    }
  }

  #expect({ status, body }: Answer, statuses: readonly number[], what: string): boolean {
    if (statuses.includes(status)) return true;
    if (status !== 0) this.ledger.unexpected.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    return false;
  }

  async #order(shopper: Shopper): Promise<void> {
    const token = this.#world.stripe.makeToken({ number: '4242424242424242' });
    const key = randomUUID();
    const body = JSON.stringify({ ...this.#draft, payment: { token } });
    for (;;) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const answer = await this.#sendAs(shopper, 'POST', '/functions/v1/place-order', headers, body);
      // The payment is under way: the shopper asks again.
      if (answer.status === 202 || answer.status === 409) {
        await pause(REPEAT_MS);
        continue;
      }
      if (!this.#expect(answer, [200, 201], 'an order')) return;
      this.ledger.orders.add((answer.body as { id: string }).id);
      return;
    }
  }

  /** An order of the team that a client pays in two parts: by two bank transfers, or the deposit by one and the rest by card. */
  async #transfer(admin: Shopper, client: Shopper): Promise<void> {
    const json = { 'content-type': 'application/json' };
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      this.#sendAs(admin, 'POST', path, { ...json, ...headers }, JSON.stringify(body));
    const isDivided = this.#random.next() < 0.5;
    const items = [{ name: 'Tour film', price: 100, quantity: 1, service_type: 'youtube-ads' }];
    const plan = isDivided && { payment_plan: { deposit: DEPOSIT, rest_days: 14 } };
    const made = await post('/rest/v1/rpc/create_team_order', { client_id: client.id, items, ...plan });
    if (!this.#expect(made, [200], 'an order of the team')) return;
    const { id, total } = made.body as { id: string; total: number };
    const rest = Math.round((total - DEPOSIT) * 100) / 100;
    for (const amount of isDivided ? [DEPOSIT] : [DEPOSIT, rest]) {
      const transfer = {
        received_on: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10),
        amount,
        currency: 'USD',
        parts: [{ order_id: id, amount }],
      };
      const recorded = await post('/functions/v1/record-transfer', transfer, { 'idempotency-key': randomUUID() });
      if (!this.#expect(recorded, [201], 'a transfer')) return;
    }
    if (isDivided && !(await this.#payRest(client, id))) return;
    this.ledger.orders.add(id);
    this.ledger[isDivided ? 'divided' : 'transferred'].add(id);
    await pause(500);
  }

  async #payRest(client: Shopper, order_id: string): Promise<boolean> {
    const token = this.#world.stripe.makeToken({ number: '4242424242424242' });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ order_id, payment: { token }, terms_accepted: true });
    for (;;) {
      const answer = await this.#sendAs(client, 'POST', '/functions/v1/pay-order', headers, body);
      // The answer to an earlier request was lost: nothing is due. The books tell whether it is true.
      if (answer.status === 409 && JSON.stringify(answer.body).includes('no payment due')) return true;
      // The payment is under way: the client asks again.
      if (answer.status === 202 || answer.status === 409) await pause(REPEAT_MS);
      else return this.#expect(answer, [200, 201], 'the rest of an order');
    }
  }

  async #upload(shopper: Shopper): Promise<void> {
    const folder = `tickets/${shopper.id}/`;
    if ([...this.ledger.files.keys()].filter((path) => path.startsWith(folder)).length >= MAX_FILES) return;
    const content = Buffer.from(randomUUID().repeat(1 + Math.floor(this.#random.next() * 2000)));
    const path = `${folder}${randomUUID()}.txt`;
    const headers = { 'content-type': 'text/plain', 'x-upsert': 'true' };
    const answer = await this.#sendAs(shopper, 'POST', `/storage/v1/object/${path}`, headers, new Uint8Array(content));
    if (this.#expect(answer, [200], 'an upload'))
      this.ledger.files.set(path, createHash('sha256').update(content).digest('hex'));
  }

  /** The contact form has no idempotency key: a repeated message can be there twice, and has to be there once. */
  async #message(): Promise<void> {
    const message = `Message ${randomUUID()}`;
    const headers = { apikey: 'anon', 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Nia Cole', email: 'nia@example.test', message });
    if (this.#expect(await this.#send('POST', '/rest/v1/contacts', headers, body), [201], 'a message'))
      this.ledger.messages.add(message);
  }

  async #signIn(shopper: Shopper): Promise<void> {
    const headers = { apikey: 'anon', 'content-type': 'application/json' };
    const body = JSON.stringify({ email: shopper.email, password: PASSWORD });
    const answer = await this.#send('POST', '/auth/v1/token?grant_type=password', headers, body);
    if (!this.#expect(answer, [200], 'a sign-in')) return;
    shopper.accessToken = (answer.body as { access_token: string }).access_token;
    this.ledger.signIns++;
  }

  async #import(admin: Shopper): Promise<void> {
    const path = `imports/${randomUUID()}/report.csv`;
    const csv = `Campaign report\nAll time\nDay,Campaign,Impr.,Clicks,TrueView views,Cost\n2026-11-01,Night drive ${randomUUID()},9,1,1,1.00\n`;
    const stored = await this.#sendAs(
      admin,
      'POST',
      `/storage/v1/object/evidence/${path}`,
      { 'content-type': 'text/csv', 'x-upsert': 'true' },
      new Uint8Array(Buffer.from(csv)),
    );
    if (!this.#expect(stored, [200], 'an export')) return;
    const json = { 'content-type': 'application/json' };
    const preview = await this.#sendAs(admin, 'POST', '/functions/v1/preview-import', json, JSON.stringify({ path }));
    if (this.#expect(preview, [200, 201], 'a preview')) this.ledger.imports.add((preview.body as { id: string }).id);
    await pause(500);
  }
}
