// Signed-in reads over 200 connections, beside the same reads over 50. PostgreSQL.
import { median, perSecond, type Benchmark } from './support/finding.ts';
import { load } from './support/load.ts';
import { makePlace, makeShoppers, startShop } from './support/shop.ts';

const FEW = 50;
const MANY = 200;

const benchmark: Benchmark = async ({ seconds, rounds }) => {
  const place = await makePlace('postgres');
  const shop = await startShop(place);
  const few: number[] = [];
  const many: number[] = [];
  const p99: number[] = [];
  try {
    const shoppers = await makeShoppers(shop, 2);
    const shots = shoppers.map(
      ({ headers }) => ({ method: 'GET', path: '/rest/v1/cart_items?select=*', headers }) as const,
    );
    const read = async (connections: number) => {
      const result = await load(shop.url, shots, { connections, seconds });
      if (result.failures > 0) throw new Error(`${result.failures} reads over ${connections} connections failed`);
      return result;
    };
    for (let round = 0; round < rounds; round++) {
      few.push((await read(FEW)).perSecond);
      const result = await read(MANY);
      many.push(result.perSecond);
      p99.push(result.p99);
    }
  } finally {
    await shop.stop();
    await place.remove();
  }
  return [
    {
      what: `signed-in reads over ${MANY} connections, none failed`,
      figure: `${perSecond(median(many))}, p99 ${median(p99).toFixed(0)} ms`,
      beside: `over ${FEW} connections: ${perSecond(median(few))}`,
      value: median(many.map((one, n) => one / few[n]!)),
      goal: { atLeast: 0.9 },
    },
  ];
};
export default benchmark;
