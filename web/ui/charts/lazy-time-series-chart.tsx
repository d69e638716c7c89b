import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { TimeSeriesChartProps } from './time-series-chart.tsx';

const Chart = lazy(async () => ({ default: (await import('./time-series-chart.tsx')).TimeSeriesChart }));

/** The chart with code of its own, which a page does not wait for; its place is held. */
export function LazyTimeSeriesChart(props: TimeSeriesChartProps) {
  return (
    <Suspense fallback={<Skeleton className="h-[19.5rem] rounded-card" />}>
      <Chart {...props} />
    </Suspense>
  );
}
