import { useState } from 'react';
import { useUndoImport } from '#web/features/campaigns/admin/imports.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** As in `undo_import.sql`, which decides. */
const UNDO_DAYS = 30;

const isUndoable = ({ state, applied_at: at }: ResultImport) =>
  state === 'applied' && at !== null && Date.now() - Date.parse(at) < UNDO_DAYS * 86_400_000;

/** Takes an import back: its days go back to what they were. */
export function UndoImport({ read }: { read: ResultImport }) {
  const [open, setOpen] = useState(false);
  const undo = useUndoImport();
  if (!isUndoable(read)) return null;
  const close = () => {
    setOpen(false);
    undo.reset();
  };
  const confirm = () =>
    undo.mutate(read.id, {
      onSuccess: ({ days }) => {
        close();
        showToast(
          days === 1 ? 'Undone: 1 day is as it was before' : `Undone: ${days} days are as they were before`,
          'success',
        );
      },
    });
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Undo
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Undo this import?"
        size="sm"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Keep it
            </Button>
            <Button busy={undo.isPending} busyText="Undoing" onClick={confirm}>
              Undo the import
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {undo.isError ? <Banner tone="error">{undo.error.message}</Banner> : null}
          <p>
            All days of <strong className="break-all">{read.file_name}</strong> go back to what they were before.
            Clients no longer see its figures. The file stays as evidence, and the audit log keeps both steps.
          </p>
        </div>
      </Dialog>
    </>
  );
}
