import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/areas/admin/editing/form-dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { FormFields } from './form-fields.tsx';
import { removeRow, useRowForm, type EditableRow, type RowFormOptions } from './use-row-form.ts';

interface RowDialogProps extends Omit<RowFormOptions, 'onSaved'> {
  title: string;
  /** What is edited, for labels and messages: "review". */
  noun: string;
  removable?: boolean;
  size?: 'md' | 'lg' | 'xl';
  onClose: () => void;
  onSaved?: (row: EditableRow) => void;
}

/**
 * A form over one row in a dialog. Mount it only while it is open. Once it has unsaved input, only its buttons close
 * it.
 */
export function RowDialog({
  title,
  noun,
  removable = false,
  size = 'lg',
  onClose,
  onSaved,
  ...options
}: RowDialogProps) {
  const rowForm = useRowForm({
    ...options,
    onSaved: (row) => {
      showToast(`The ${noun} was saved.`, 'success');
      onSaved?.(row);
      onClose();
    },
  });
  const { row, specs, translated } = options;
  const { form, failure, busy, submit } = rowForm;
  return (
    <FormDialog
      title={title}
      size={size}
      action={`Save ${noun}`}
      busyText="Saving"
      busy={busy}
      problem={failure}
      dirty={form.formState.isDirty}
      otherActions={
        removable && row !== null ? (
          <RemoveButton noun={noun} table={options.table} keyColumn={options.keyColumn} row={row} onRemoved={onClose} />
        ) : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <ConflictNotice rowForm={rowForm} specs={specs} translated={translated} />
      <FormFields specs={specs} translated={translated} form={form} known={row !== null} />
    </FormDialog>
  );
}

interface RemoveButtonProps {
  noun: string;
  table: RowFormOptions['table'];
  keyColumn: string;
  row: EditableRow;
  onRemoved: () => void;
}

/** Asks for confirmation: the second press removes the row. */
function RemoveButton({ noun, table, keyColumn, row, onRemoved }: RemoveButtonProps) {
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const remove = async () => {
    if (!confirming) return setConfirming(true);
    try {
      await removeRow(table, keyColumn, row);
      await queries.invalidateQueries({ queryKey: [table] });
      showToast(`The ${noun} was removed.`, 'success');
      onRemoved();
    } catch (error) {
      setConfirming(false);
      showToast(error instanceof Error ? error.message : String(error), 'error');
    }
  };
  return (
    <Button variant={confirming ? 'danger' : 'quiet'} className="me-auto" onClick={() => void remove()}>
      {confirming ? `Really remove this ${noun}?` : `Remove ${noun}`}
    </Button>
  );
}
