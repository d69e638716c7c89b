import type { ShopPackage } from './load-catalogue.ts';

const HIGHLIGHTS = 3;
/** So few are all shown as cards. */
const MAX_CARDS = 4;

type Flagged = Pick<ShopPackage, 'id' | 'price' | 'popular' | 'premium' | 'legendary'>;

/**
 * The packages that are shown as cards, in the order of the price list: the popular one, the legendary one and the
 * cheapest, which is how most people begin; then the premium ones, and the neighbours of the first of them, the larger
 * before the smaller.
 */
export function highlighted<Package extends Flagged>(packages: readonly Package[]): Package[] {
  if (packages.length <= MAX_CARDS) return [...packages];
  const flagged = [
    ...packages.filter(({ popular }) => popular),
    ...packages.filter(({ legendary }) => legendary),
    ...packages.toSorted((a, b) => a.price - b.price).slice(0, 1),
    ...packages.filter(({ premium }) => premium),
  ];
  const middle = Math.max(
    0,
    packages.findIndex(({ id }) => id === flagged[0]?.id),
  );
  const near = packages.toSorted((a, b) => distance(packages, middle, a) - distance(packages, middle, b));
  const chosen = new Set([...new Set([...flagged, ...near])].slice(0, HIGHLIGHTS));
  return packages.filter((item) => chosen.has(item));
}

/** Half a step further for the smaller neighbour. */
function distance<Package>(packages: readonly Package[], middle: number, item: Package): number {
  const steps = packages.indexOf(item) - middle;
  return steps < 0 ? 0.5 - steps : steps;
}
