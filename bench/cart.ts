// Adds to the cart and returns the row, compared with the same insert on the bare driver. fsync is on.
import { openBareDriver } from './support/bare-driver.ts';
import { median, ms, perSecond, type Benchmark } from './support/finding.ts';
import { load, repeat, type Load } from './support/load.ts';
import { makePlace, makeShoppers, packageIds, startShop } from './support/shop.ts';

const CONNECTIONS = 10;
const SHOPPERS = 20;
const INSERT = 'insert into cart_items (user_id, product_id, quantity) values ($1, $2, 1) returning *';

/** A line's quantity is capped at 99; adding to a full line does the same work. */
const benchmark: Benchmark = async ({ seconds, rounds }) => {
  const place = await makePlace('postgres');
  const shop = await startShop(place);
  const ours: Load[] = [];
  const limits: number[] = [];
  const bare = await openBareDriver(place.databaseUrl ?? '', CONNECTIONS);
  try {
    const shoppers = (await makeShoppers(shop, SHOPPERS)).slice(1);
    const ids = await packageIds(shop, 10);
    const shots = shoppers
      .flatMap(({ id, headers }) =>
        ids.map((product_id) => ({
          method: 'POST' as const,
          path: '/rest/v1/cart_items?select=*',
          body: JSON.stringify({ user_id: id, product_id, quantity: 1 }),
          headers: { ...headers, prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
        })),
      )
      .sort((a, b) => (a.body.slice(-40) < b.body.slice(-40) ? -1 : 1));
    let turn = 0;
    const insert = async (lane: number) => {
      const user = shoppers[lane % shoppers.length]!.id;
      await bare.asUser(user, INSERT, [user, ids[turn++ % ids.length]!]);
    };
    for (let round = 0; round < rounds; round++) {
      limits.push((await repeat(insert, { at: CONNECTIONS, seconds })).perSecond);
      const measured = await load(shop.url, shots, { connections: CONNECTIONS, seconds });
      if (measured.failures > 0) throw new Error(`${measured.failures} requests failed`);
      ours.push(measured);
    }
  } finally {
    await bare.close();
    await shop.stop();
    await place.remove();
  }
  const rate = median(ours.map(({ perSecond: r }) => r));
  return [
    {
      what: 'cart insert with the row returned, postgres',
      figure: `${perSecond(rate)}, p99 ${ms(median(ours.map(({ p99 }) => p99)))}`,
      beside: `bare driver, same transaction: ${perSecond(median(limits))}`,
      value: median(ours.map((one, n) => one.perSecond / limits[n]!)),
      goal: { atLeast: 0.6 },
    },
  ];
};
export default benchmark;
