import { Agent } from 'node:http';
import { ms, percentile, type Finding } from './finding.ts';
import { fire, type Shot } from './load.ts';
import type { Shop } from './shop.ts';

/** A shop of one size and what it is asked. */
export interface Sized {
  shop: Shop;
  shots: Record<string, () => Shot>;
}

interface Comparison {
  /** In front of the request's name. */
  area: string;
  /** How large each of the two is, in words. */
  sizes: readonly [string, string];
  /** What the ratio is of. */
  by: 'p50' | 'p95';
  asked: number;
  warmUp: number;
}

/** How much longer a request takes in the large shop than in the small one: asked in turn, so that the machine's noise meets both. */
export async function compareSizes(name: string, few: Sized, many: Sized, { area, sizes, by, asked, warmUp }: Comparison): Promise<Finding> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: [number[], number[]] = [[], []];
  for (let n = 0; n < warmUp + asked; n++) {
    for (const [side, { shop, shots }] of [few, many].entries()) {
      const shot = shots[name]!();
      const began = performance.now();
      const { status, text } = await fire(agent, shop.url, shot);
      if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
      if (n >= warmUp) took[side]!.push(performance.now() - began);
    }
  }
  agent.destroy();
  const [small, large] = took.map((times) => ({ p50: percentile(times, 50), p95: percentile(times, 95) })) as [Record<'p50' | 'p95', number>, Record<'p50' | 'p95', number>];
  const told = ({ p50, p95 }: Record<'p50' | 'p95', number>, size: string) => `p95 ${ms(p95)}, p50 ${ms(p50)} with ${size}`;
  return { what: `${area}: ${name}`, figure: told(large, sizes[1]), beside: told(small, sizes[0]), value: large[by] / small[by], goal: { atMost: 1.25 } };
}
