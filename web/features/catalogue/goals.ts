import { figureText } from './figures.ts';
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

/** What to write at each stop of the slider: the main figures where they differ, else the prices. */
export function goalLabels(goals: readonly Goal[], listPrice: (price: number) => string): string[] {
  const figures = goals.flatMap(({ figures: [main] }) => (main === undefined ? [] : [figureText(main)]));
  return new Set(figures).size === goals.length ? figures : goals.map(({ price }) => listPrice(price));
}
