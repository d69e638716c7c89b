import { useState } from 'react';
import { MessageSquareText, Plus } from 'lucide-react';
import { CannedReplyForm } from '#domain/catalogue/admin-forms.ts';
import { useCannedReplies, type CannedReply } from '#web/features/support/admin/ticket-queries.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
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

/** Manages the canned replies, in a dialog. */
export function CannedReplies() {
  const { params, change } = useUrlParams();
  // In the URL, so that Set-up can open it.
  const open = params.get('replies') === 'open';
  const setOpen = (opened: boolean) => change((url) => (opened ? url.set('replies', 'open') : url.delete('replies')));
  const [edited, setEdited] = useState<{ row: CannedReply | null } | null>(null);
  const replies = useCannedReplies();
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <MessageSquareText aria-hidden="true" className="size-4" />
        Canned replies
      </Button>
      <Dialog
        open={open && edited === null}
        onClose={() => setOpen(false)}
        title="Canned replies"
        actions={
          <Button onClick={() => setEdited({ row: null })}>
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
                    onClick={() => setEdited({ row })}
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
      {edited === null ? null : (
        <RowDialog
          title={edited.row === null ? 'New canned reply' : 'Canned reply'}
          noun="reply"
          table="canned_replies"
          keyColumn="id"
          row={edited.row}
          specs={specs}
          translated={[]}
          schema={CannedReplyForm}
          removable
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
