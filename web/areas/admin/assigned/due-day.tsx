import { clsx } from 'clsx';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useShopToday } from '#web/lib/format/shop-today.ts';

/** The day by which work is due; red once it has passed. `listed`: a table's header says what it is. */
export function DueDay({ due, listed = false }: { due: string; listed?: boolean }) {
  const today = useShopToday();
  const isLate = today.data !== undefined && due < today.data;
  return (
    <span className={clsx('whitespace-nowrap', isLate && 'font-semibold text-bad')}>
      {isLate ? 'Overdue: ' : <span className={listed ? 'md:sr-only' : undefined}>Due </span>}
      <time dateTime={due}>{formatCalendarDate(due)}</time>
    </span>
  );
}
