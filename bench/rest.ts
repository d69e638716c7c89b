// An authenticated read of ten rows through row-level security, over HTTP, compared with the bare driver in the same
// transaction.
import { PGlite } from '@electric-sql/pglite';
import postgres from 'postgres';
import type { Engine } from '#server/platform/db/database.ts';
import { median, perSecond, type Benchmark, type Finding } from './support/finding.ts';
import { load, repeat } from './support/load.ts';
import {
  call,
  makePlace,
  makeShoppers,
  packageIds,
  startShop,
  type Place,
  type Shop,
  type Shopper,
} from './support/shop.ts';

const ROWS = 10;
const CONNECTIONS = 10;
const READ = 'select * from cart_items where user_id = $1 order by created_at desc';
const ENTER = `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`;

const benchmark: Benchmark = async (options) => [
  ...(await measure('postgres', options)),
  ...(await measure('pglite', options)),
];
export default benchmark;

async function measure(engine: Engine, { seconds, rounds }: { seconds: number; rounds: number }): Promise<Finding[]> {
  const place = await makePlace(engine);
  // The embedded engine serves one process, so the bare driver gets a copy of the shop's data.
  const twin = engine === 'pglite' ? await makePlace(engine) : place;
  if (twin !== place) await (await prepare(twin)).shop.stop();
  const { shop, shopper } = await prepare(place);
  const userOf = twin === place ? shopper.id : null;
  const bare = await openBare(engine, twin, userOf);
  const ratios: number[] = [];
  const ours: number[] = [];
  const limits: number[] = [];
  try {
    const shot = {
      method: 'GET',
      path: `/rest/v1/cart_items?select=*&user_id=eq.${shopper.id}&order=created_at.desc`,
      headers: shopper.headers,
    } as const;
    for (let round = 0; round < rounds; round++) {
      const limit = await repeat(bare.read, { at: engine === 'pglite' ? 1 : CONNECTIONS, seconds });
      const measured = await load(shop.url, [shot], { connections: CONNECTIONS, seconds });
      if (measured.failures > 0) throw new Error(`${measured.failures} requests failed`);
      ours.push(measured.perSecond);
      limits.push(limit.perSecond);
      ratios.push(measured.perSecond / limit.perSecond);
    }
  } finally {
    await bare.close();
    await shop.stop();
    await place.remove();
    if (twin !== place) await twin.remove();
  }
  return [
    {
      what: `signed-in read of ${ROWS} rows, ${engine}`,
      figure: perSecond(median(ours)),
      beside: `bare driver, same transaction: ${perSecond(median(limits))}`,
      value: median(ratios),
      goal: { atLeast: 0.6 },
    },
  ];
}

async function prepare(place: Place): Promise<{ shop: Shop; shopper: Shopper }> {
  const shop = await startShop(place);
  const shopper = (await makeShoppers(shop, 2))[1]!;
  for (const id of await packageIds(shop, ROWS)) {
    await call(shop, '/rest/v1/cart_items', {
      headers: shopper.headers,
      body: { user_id: shopper.id, product_id: id, quantity: 1 },
    });
  }
  return { shop, shopper };
}

interface Bare {
  read(): Promise<void>;
  close(): Promise<void>;
}

const requireRows = (count: number) => {
  if (count !== ROWS) throw new Error(`the bare driver read ${count} rows`);
};

async function openBare(engine: Engine, { dataDir, databaseUrl }: Place, user: string | null): Promise<Bare> {
  if (engine === 'postgres' && databaseUrl !== null && user !== null) {
    const sql = postgres(databaseUrl, { max: CONNECTIONS, onnotice: () => undefined });
    const claims = JSON.stringify({ sub: user, role: 'authenticated' });
    return {
      read: async () => {
        await sql.begin('read only', async (inner) => {
          await inner.unsafe(ENTER, [claims], { prepare: true });
          requireRows((await inner.unsafe(READ, [user], { prepare: true })).length);
        });
      },
      close: () => sql.end(),
    };
  }
  const pg = await PGlite.create(`${dataDir}/db`);
  const owner = (await pg.query<{ user_id: string }>('select user_id from cart_items limit 1')).rows[0]!.user_id;
  const claims = JSON.stringify({ sub: owner, role: 'authenticated' });
  return {
    read: () =>
      pg.transaction(async (inner) => {
        await inner.query(ENTER, [claims]);
        requireRows((await inner.query(READ, [owner])).rows.length);
      }),
    close: () => pg.close(),
  };
}
