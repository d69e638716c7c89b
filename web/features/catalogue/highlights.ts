import type { ShopPackage } from './load-catalogue.ts';

const HIGHLIGHTS = 3;
/** So few are all shown as cards. */
const MAX_CARDS = 4;

type Flagged = Pick<ShopPackage, 'id' | 'popular' | 'premium' | 'legendary'>;

/**
 * The packages that are shown as cards, in the order of the price list: those with a flag, the popular one and the
 * legendary one first; then the neighbours of the first of them, the larger before the smaller.
 */
export function highlighted<Package extends Flagged>(packages: readonly Package[]): Package[] {
  if (packages.length <= MAX_CARDS) return [...packages];
  const flagged = [
    ...packages.filter(({ popular }) => popular),
    ...packages.filter(({ legendary }) => legendary),
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
