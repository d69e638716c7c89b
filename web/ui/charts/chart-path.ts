interface ChartSize {
  width: number;
  height: number;
  /** Space above the highest and below the lowest point, for the stroke. */
  inset?: number;
}

interface ChartPoint {
  x: number;
  y: number;
}

/**
 * Scales values to points: spread over the width, minimum at the bottom, maximum at the top. Equal values are placed at
 * half the height, a single value in the middle of the width.
 */
export function placePoints(values: readonly number[], { width, height, inset = 2 }: ChartSize): ChartPoint[] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const start = values.length > 1 ? 0 : width / 2;
  const room = height - 2 * inset;
  return values.map((value, index) => ({
    x: round(start + index * step),
    y: round(inset + (span === 0 ? room / 2 : room * (1 - (value - low) / span))),
  }));
}

/** A smooth line that does not overshoot its points: every curve starts and ends horizontally. */
export function linePath(points: readonly ChartPoint[]): string {
  return points
    .map((point, index) => {
      const last = points[index - 1];
      if (last === undefined) return `M${point.x} ${point.y}`;
      const middle = round((last.x + point.x) / 2);
      return `C${middle} ${last.y} ${middle} ${point.y} ${point.x} ${point.y}`;
    })
    .join('');
}

/** The same line, closed along the bottom edge. */
export function areaPath(points: readonly ChartPoint[], height: number): string {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  return `${linePath(points)}L${last.x} ${height}L${first.x} ${height}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
