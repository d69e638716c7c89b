import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { TimeSeriesChartProps } from './time-series-chart.tsx';

const Chart = lazy(async () => ({ default: (await import('./time-series-chart.tsx')).TimeSeriesChart }));

/** The chart in a separate chunk, with a placeholder of the same size while it loads. */
export function LazyTimeSeriesChart(props: TimeSeriesChartProps) {
  return (
    <Suspense fallback={<Skeleton className="h-[22rem] rounded-card" />}>
      <Chart {...props} />
    </Suspense>
  );
}
