import { useState, type ReactNode } from 'react';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will be different afterwards. */
  children: ReactNode;
  /** The act in words, on the button. */
  act: string;
  busyText: string;
  /** Does it; gives the words for what went wrong, null when all is well. */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks before something is taken away. */
export function ConfirmDialog({ title, children, act, busyText, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    const told = await onConfirm();
    setBusy(false);
    if (told === null) onClose();
    else setProblem(told);
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
