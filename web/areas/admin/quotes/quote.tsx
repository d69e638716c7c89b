import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { fieldsOf } from '#web/features/quotes/admin/quote-form.ts';
import { useQuote, useQuoteBasis, type QuoteDetail } from '#web/features/quotes/admin/quote-queries.ts';
import { useMay } from '#web/features/people/access.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { BackToQuotes } from './back-to-quotes.tsx';
import { EditorBasis } from './editor-basis.tsx';
import { QuoteActions } from './quote-actions.tsx';
import { QuoteBadges } from './quote-badges.tsx';
import { QuoteDetailView } from './quote-detail.tsx';
import { QuoteEditor } from './quote-editor.tsx';

/** `/admin/quotes/:id`; `?edit=open` is the editor of its next version. */
export default function QuotePage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const isEditing = useMay()('orders.manage') && search.get('edit') === 'open';
  const query = useQuote(id);
  const found = query.data;
  return (
    <AdminFrame
      title={found?.quote.number ?? 'Quote'}
      above={<BackToQuotes />}
      lede={found ? <QuoteBadges quote={found.quote} /> : undefined}
      aside={found && !isEditing ? <QuoteActions quote={found.quote} /> : undefined}
    >
      {isEditing && found ? (
        // Outside of the states: a later read that fails must not replace what is typed.
        <Editing key={found.quote.id} detail={found} />
      ) : (
        <QueryStates
          query={query}
          what="the quote"
          skeleton={<Skeleton className="h-[40rem] rounded-card" />}
          isEmpty={(data) => data === null}
          empty={
            <EmptyState title="Quote not found" actions={<LinkButton to="/admin/quotes">All quotes</LinkButton>}>
              It may have been a draft that was deleted.
            </EmptyState>
          }
        >
          {(data) => (data === null ? null : <QuoteDetailView detail={data} />)}
        </QueryStates>
      )}
    </AdminFrame>
  );
}

function Editing({ detail }: { detail: QuoteDetail }) {
  // As it was when the editor was opened: a colleague's version must not replace what is typed. Saving says that there is one.
  const [{ quote, versions }] = useState(detail);
  const basis = useQuoteBasis({ contactId: quote.contact_id, fromId: null });
  const [newest] = versions;
  if (newest === undefined) return null;
  return (
    <EditorBasis basis={basis}>
      {({ packages }) => (
        <QuoteEditor
          id={quote.id}
          base={newest.updated_at}
          contactId={quote.contact_id}
          fields={fieldsOf(newest, new Set(packages.map(({ id }) => id)))}
          packages={packages}
        />
      )}
    </EditorBasis>
  );
}
