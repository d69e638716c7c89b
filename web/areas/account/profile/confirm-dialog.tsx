import { useState, type ReactNode } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What changes if the user confirms. */
  children: ReactNode;
  /** The button's label. */
  act: string;
  busyText: string;
  /** Returns an error message, or null on success. */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks for confirmation before something is removed. */
export function ConfirmDialog({ title, children, act, busyText, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    const failure = await onConfirm();
    setBusy(false);
    if (failure === null) onClose();
    else setProblem(failure);
  };
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('security.cancel')}
      </Button>
      <Button variant="danger" busy={busy} busyText={busyText} onClick={() => void confirm()}>
        {act}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} size="sm" actions={actions}>
      <div className="grid gap-4 text-soft">
        {problem === null ? null : <Banner tone="error">{problem}</Banner>}
        <div>{children}</div>
      </div>
    </Dialog>
  );
}
