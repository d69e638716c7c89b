import { Skeleton } from '#web/ui/states/skeleton.tsx';

/** Mirrors the loaded layout: the sentence, four figures, the bar of tasks, activity next to platforms. */
export function OverviewSkeleton() {
  return (
    <div className="grid gap-8">
      <Skeleton className="h-24 max-w-2xl rounded-card" />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-44 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-16 rounded-card" />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </div>
  );
}
