// An authenticated read of ten rows through row-level security, over HTTP, compared with the bare driver in the same
// transaction.
import { PGlite } from '@electric-sql/pglite';
import type { Engine } from '#server/platform/db/database.ts';
import { embeddedExtensions } from '#server/platform/db/embedded-extensions.ts';
import { openBareDriver } from './support/bare-driver.ts';
import { median, perSecond, type Benchmark, type Finding } from './support/finding.ts';
import { Lite } from './support/lite.ts';
import { load, repeat, type Shot } from './support/load.ts';
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

async function measure(engine: Engine, options: { seconds: number; rounds: number }): Promise<Finding[]> {
  const place = await makePlace(engine);
  // The embedded engine serves one process, so the bare driver gets a copy of the shop's data.
  const twin = engine === 'pglite' ? await makePlace(engine) : place;
  if (twin !== place) await (await prepare(twin)).shop.stop();
  const { shop, shopper } = await prepare(place);
  const bare = await openBare(twin, shopper.id);
  const lite = await Lite.make(engine, place.database === null ? null : await place.database('lite'));
  try {
    const shot = {
      method: 'GET',
      path: `/rest/v1/cart_items?select=*&user_id=eq.${shopper.id}&order=created_at.desc`,
      headers: shopper.headers,
    } as const;
    const { read } = await lite.makeAccount(ROWS);
    return await compare({ engine, shop, shot, bare, lite: { url: lite.url, read } }, options);
  } finally {
    await bare.close();
    await lite.remove();
    await shop.stop();
    await place.remove();
    if (twin !== place) await twin.remove();
  }
}

interface Compared {
  engine: Engine;
  shop: Shop;
  shot: Shot;
  bare: Bare;
  lite: { url: string; read: Shot };
}

async function compare(
  { engine, shop, shot, bare, lite }: Compared,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Finding[]> {
  const all: { ours: number; bare: number; peer: number }[] = [];
  const fired = async (url: string, one: Shot) => {
    const { failures, perSecond: rate } = await load(url, [one], { connections: CONNECTIONS, seconds });
    if (failures > 0) throw new Error(`${failures} requests to ${url} failed`);
    return rate;
  };
  for (let round = 0; round < rounds; round++) {
    const limit = await repeat(bare.read, { at: engine === 'pglite' ? 1 : CONNECTIONS, seconds });
    all.push({ bare: limit.perSecond, ours: await fired(shop.url, shot), peer: await fired(lite.url, lite.read) });
  }
  const figure = perSecond(median(all.map(({ ours }) => ours)));
  const what = `signed-in read of ${ROWS} rows, ${engine}`;
  return [
    {
      what,
      figure,
      beside: `bare driver, same transaction: ${perSecond(median(all.map((one) => one.bare)))}`,
      value: median(all.map((one) => one.ours / one.bare)),
      goal: { atLeast: 0.55 },
    },
    {
      what,
      figure,
      beside: `@supabase/lite: ${perSecond(median(all.map(({ peer }) => peer)))}`,
      value: median(all.map((one) => one.ours / one.peer)),
      goal: { atLeast: 3 },
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

async function openBare({ dataDir, databaseUrl }: Place, user: string): Promise<Bare> {
  if (databaseUrl !== null) {
    const driver = await openBareDriver(databaseUrl, CONNECTIONS);
    return {
      read: async () => requireRows(await driver.asUser(user, READ, [user], true)),
      close: () => driver.close(),
    };
  }
  // The shop's database preloads pg_stat_statements.
  const pg = await PGlite.create({ dataDir: `${dataDir}/db`, extensions: embeddedExtensions });
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
