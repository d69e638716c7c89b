import { useId, type FormEvent, type ReactNode } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface FormDialogProps {
  title: string;
  size?: 'md' | 'lg' | 'xl';
  /** The text of the button that submits, and the one while that takes. */
  action: ReactNode;
  busyText: string;
  busy: boolean;
  disabled?: boolean;
  /** Why the last attempt failed. The input stays. */
  problem?: string | null | undefined;
  /** The form has unsaved input: a slip of the mouse or of the Escape key must not lose it. */
  dirty?: boolean;
  /** Buttons before "Cancel". */
  otherActions?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. Mount it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, action, busyText, busy, disabled, problem, dirty = false, children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      {...(size === undefined ? {} : { size })}
      onClose={() => {
        if (!dirty || window.confirm('Close without saving what you typed?')) props.onClose();
      }}
      actions={
        <>
          {props.otherActions}
          <Button variant="quiet" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} busyText={busyText} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={(event) => void props.onSubmit(event)}
        className="grid gap-5"
      >
        {problem === null || problem === undefined ? null : <Banner tone="error">{problem}</Banner>}
        {children}
      </form>
    </Dialog>
  );
}
