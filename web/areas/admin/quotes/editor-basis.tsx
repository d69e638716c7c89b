import type { ReactNode } from 'react';
import type { useQuoteBasis, QuoteBasis } from '#web/features/quotes/admin/quote-queries.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

interface EditorBasisProps {
  basis: ReturnType<typeof useQuoteBasis>;
  children: (found: QuoteBasis) => ReactNode;
}

/** What the editor begins with. Once it is there, a later read that fails does not replace what is typed. */
export function EditorBasis({ basis, children }: EditorBasisProps) {
  if (basis.data !== undefined) return children(basis.data);
  return (
    <QueryStates query={basis} what="the catalog" skeleton={<Skeleton className="h-[40rem] rounded-card" />}>
      {children}
    </QueryStates>
  );
}
