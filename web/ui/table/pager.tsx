import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ListState } from '#web/lib/data/list-state.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '../button.tsx';

interface PagerProps {
  list: ListState;
  /** Where the next page begins; null on the last page. */
  next: string | null;
  /** A summary of this page, such as "50 orders, $1,200". */
  children?: ReactNode;
}

/** Cursor pagination, without a total count: counting a million rows is too slow. */
export function Pager({ list, next, children }: PagerProps) {
  const t = useText();
  return (
    <nav aria-label={t('lists.pages')} className="flex flex-wrap items-center justify-between gap-3 text-sm text-soft">
      <p role="status">{children}</p>
      <span className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" size="sm" disabled={list.page === 1} onClick={list.back}>
          <ChevronLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {t('lists.back')}
        </Button>
        <span>{t('lists.page', { page: list.page })}</span>
        <Button variant="quiet" size="sm" disabled={next === null} onClick={() => next === null || list.next(next)}>
          {t('lists.next')}
          <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" />
        </Button>
      </span>
    </nav>
  );
}
