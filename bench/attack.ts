// What a client feels while one IP address sends fifty requests at once, every second and without rate limits: reads of a
// visitor and writes of an account, first those that the limits of a request refuse, then the most expensive ones allowed.
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Engine } from '#server/platform/db/database.ts';
import type { Benchmark, Finding } from './support/finding.ts';
import { fire, load, type Load, type Shot } from './support/load.ts';
import { makePlace, makeShoppers, startShop, type Shop, type Shopper } from './support/shop.ts';

const AT_ONCE = 50;
const CLIENT_CONNECTIONS = 4;
const WAVE_MS = 1_000;
const MAX_MS = 250;

const benchmark: Benchmark = async (options) => [
  ...(await measure('postgres', options)),
  ...(await measure('pglite', options)),
];
export default benchmark;

const renamed = (column: string, count: number) =>
  Array.from({ length: count }, (_, index) => `c${index}:${column}`).join(',');
const sixLevels = (inner: string, between: string) =>
  Array.from({ length: 3 }).reduce<string>((text) => `${between}services(${between}packages(${text}))`, inner);
const visit = (query: string): Shot => ({
  method: 'GET',
  path: `/rest/v1/packages?${query}`,
  headers: { 'x-forwarded-for': '203.0.113.1' },
});

/** Cart lines of an account in one request. */
const write =
  (rows: number) =>
  (attacker: Shopper): Shot[] => [
    {
      method: 'POST',
      path: '/rest/v1/cart_items',
      headers: { ...attacker.headers, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1' },
      body: JSON.stringify(Array.from({ length: rows }, () => ({ product_id: 'youtube-ads-trial', quantity: 1 }))),
    },
  ];

interface Attack {
  what: string;
  shots: (attacker: Shopper) => Shot[];
  statuses: readonly number[];
  /** What of the client's times has the goal. */
  goal: 'p50' | 'p99';
}

const attacks: readonly Attack[] = [
  {
    what: 'that are refused',
    goal: 'p99',
    shots: () => [visit(`select=${sixLevels(renamed('features', 100), '')}`), visit(`select=${sixLevels('*', '*,')}`)],
    statuses: [400],
  },
  {
    what: 'of the largest rows allowed',
    goal: 'p99',
    shots: () => [visit(`select=${renamed('translations', 60)}`), visit(`select=${renamed('features', 60)}`)],
    statuses: [413],
  },
  {
    what: 'of the slowest filters allowed',
    goal: 'p99',
    shots: () => [
      visit(
        `select=id&translations=fts.music&or=(${Array.from({ length: 18 }, (_, index) => `features->>0.neq.${index}`).join(',')})`,
      ),
      visit('select=*,services!inner(*)&order=translations->es->>name,translations->ar->>name'),
    ],
    statuses: [200],
  },
  { what: 'to write 14,000 rows', goal: 'p50', shots: write(14_000), statuses: [413, 429] },
  { what: 'to write 200 rows', goal: 'p50', shots: write(200), statuses: [201, 429] },
];

async function measure(engine: Engine, { seconds }: { seconds: number }): Promise<Finding[]> {
  const place = await makePlace(engine, {
    TRUST_PROXY: '1',
    PUBLIC_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  const shop = await startShop(place);
  try {
    const [shopper, attacker] = (await makeShoppers(shop, 2)) as [Shopper, Shopper];
    const quiet = await clientDuring(shop, shopper, seconds);
    const findings: Finding[] = [];
    for (const attack of attacks) {
      const stop = begin(shop, attack, attacker);
      const busy = await clientDuring(shop, shopper, seconds);
      const answered = await stop();
      findings.push({
        what: `a client's cart during ${AT_ONCE} requests at once ${attack.what}, ${engine}`,
        figure: `p50 ${busy.p50.toFixed(0)} ms, p99 ${busy.p99.toFixed(0)} ms`,
        beside: `p99 ${quiet.p99.toFixed(0)} ms without them; ${answered} of them answered`,
        value: busy[attack.goal],
        goal: { atMost: MAX_MS },
      });
    }
    return findings;
  } finally {
    await shop.stop();
    await place.remove();
  }
}

async function clientDuring(shop: Shop, shopper: Shopper, seconds: number): Promise<Load> {
  const shot: Shot = {
    method: 'GET',
    path: `/rest/v1/cart_items?select=*&user_id=eq.${shopper.id}`,
    headers: { ...shopper.headers, 'x-forwarded-for': '198.51.100.1' },
  };
  const measured = await load(shop.url, [shot], { connections: CLIENT_CONNECTIONS, seconds });
  if (measured.failures > 0) throw new Error(`${measured.failures} requests of the client failed`);
  return measured;
}

/**
 * Sends a wave every second, or when the last one has been answered, until the returned function is called. That resolves
 * to the number of responses.
 */
function begin(shop: Shop, { shots: shotsOf, statuses }: Attack, attacker: Shopper): () => Promise<number> {
  const shots = shotsOf(attacker);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const stop = new AbortController();
  let answered = 0;
  const send = async (number: number) => {
    const { status } = await fire(agent, shop.url, shots[number % shots.length]!);
    if (!statuses.includes(status)) throw new Error(`an attack was answered with ${status}`);
    answered += 1;
  };
  const waves = async () => {
    while (!stop.signal.aborted) {
      const wave = Array.from({ length: AT_ONCE }, (_, number) => send(number));
      await Promise.all([...wave, setTimeout(WAVE_MS)]);
    }
  };
  const sent = waves();
  sent.catch(() => undefined);
  return async () => {
    stop.abort();
    await sent;
    agent.destroy();
    return answered;
  };
}
