import type { ShopPackage } from './load-catalogue.ts';

/** A package with what orders it: its main figure, if it has one. */
type Goal = Pick<ShopPackage, 'id' | 'price' | 'figures' | 'popular'>;

const reachOf = ({ figures: [main] }: Goal): number => (main === undefined ? 0 : (main.max ?? main.min));

/** From the smallest promise to the largest; packages that promise the same, by price. */
export function byReach<Package extends Goal>(packages: readonly Package[]): Package[] {
  return packages.toSorted((a, b) => reachOf(a) - reachOf(b) || a.price - b.price);
}

/** Where the slider starts: at the popular package, else at the smallest. */
export function firstGoal(packages: readonly Goal[]): number {
  return Math.max(
    0,
    packages.findIndex(({ popular }) => popular),
  );
}
