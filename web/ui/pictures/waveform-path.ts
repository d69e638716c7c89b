/** The height of bar `index`, from 0.06 to 1: verses, a break and a chorus. Deterministic for a seed. */
export function barHeight(index: number, seed: number): number {
  const phrase = 0.55 + 0.45 * Math.sin(index / 11 + seed);
  const beat = 0.5 + 0.5 * Math.sin(index * 1.7 + seed * 3) * Math.cos(index * 0.63 + seed);
  return Math.max(0.06, Math.min(1, 0.14 + phrase * beat * 0.95));
}

/** Bars per verse. The song repeats after it, because repeated text compresses to almost nothing. */
const VERSE = 70;

/** Bars `from` (inclusive) to `to` (exclusive) as vertical strokes, 4 units apart, centred in a height of 60. */
export function waveformPath(from: number, to: number, seed: number): string {
  if (from >= to) return '';
  const half = (index: number) => Math.round(barHeight(index % VERSE, seed) * 28);
  let path = `M${from * 4 + 2} ${30 - half(from)}`;
  for (let index = from; index < to; index++) {
    path += `v${half(index) * 2}`;
    if (index + 1 < to) path += `m4-${half(index) + half(index + 1)}`;
  }
  return path;
}
