/** The code points of a range such as `U+20-7e,U+a0`. */
export function parseUnicodeRange(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [from = '', to = from] = range.trim().replace(/^u\+/i, '').split('-');
    const start = parseInt(from, 16);
    return Array.from({ length: parseInt(to, 16) - start + 1 }, (_, index) => start + index);
  });
}

/** The inverse: `U+20-7e,U+a0`. */
export function formatUnicodeRange(points: Iterable<number>): string {
  const runs: [number, number][] = [];
  for (const point of [...new Set(points)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs.map(([from, to]) => `U+${from.toString(16)}${to === from ? '' : `-${to.toString(16)}`}`).join();
}
