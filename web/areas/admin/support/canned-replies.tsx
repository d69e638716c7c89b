import { useState } from 'react';
import { MessageSquareText, Plus } from 'lucide-react';
import { CannedReplyForm } from '#domain/catalogue/admin-forms.ts';
import { useCannedReplies, type CannedReply } from '#web/features/support/admin/ticket-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { FieldSpec } from '#web/areas/admin/editing/field-spec.ts';
import { RowDialog } from '#web/areas/admin/editing/row-dialog.tsx';

const specs: readonly FieldSpec[] = [
  { name: 'title', label: 'Title', kind: 'text', wide: true, hint: 'Only the team sees it' },
  { name: 'body', label: 'Text', kind: 'area', rows: 10 },
];

type Shown = 'none' | 'list' | { row: CannedReply | null };

/** Manages the canned replies, in a dialog. */
export function CannedReplies() {
  const [shown, setShown] = useState<Shown>('none');
  const replies = useCannedReplies();
  const back = () => setShown('list');
  return (
    <>
      <Button variant="secondary" onClick={() => setShown('list')}>
        <MessageSquareText aria-hidden="true" className="size-4" />
        Canned replies
      </Button>
      <Dialog
        open={shown === 'list'}
        onClose={() => setShown('none')}
        title="Canned replies"
        actions={
          <Button onClick={() => setShown({ row: null })}>
            <Plus aria-hidden="true" className="size-4" />
            Add a reply
          </Button>
        }
      >
        <QueryStates
          query={replies}
          what="the canned replies"
          skeleton={<Skeleton className="h-40 rounded-card" />}
          isEmpty={(rows) => rows.length === 0}
          empty={
            <p className="py-6 text-soft">
              No canned replies yet. A canned reply is a text you can insert into a reply with two clicks.
            </p>
          }
        >
          {(rows) => (
            <ul className="grid gap-2">
              {rows.map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    onClick={() => setShown({ row })}
                    className="grid min-h-12 w-full gap-1 rounded-control bg-white/3 px-4 py-3 text-start hover:bg-white/6"
                  >
                    <span className="font-semibold">{row.title}</span>
                    <span className="line-clamp-2 text-sm text-soft">{row.body}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      </Dialog>
      {typeof shown === 'object' ? (
        <RowDialog
          title={shown.row === null ? 'New canned reply' : 'Canned reply'}
          noun="reply"
          table="canned_replies"
          keyColumn="id"
          row={shown.row}
          specs={specs}
          translated={[]}
          schema={CannedReplyForm}
          removable
          onClose={back}
        />
      ) : null}
    </>
  );
}
