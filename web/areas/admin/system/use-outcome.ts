import { useEffect, useRef } from 'react';
import type { BackupStatus } from '#domain/backups/backup-status.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Says that a backup or a verification has ended well. A failure stays on the screen. */
export function useOutcome({ last, lastGood }: BackupStatus): void {
  const made = last?.problem === null ? last.finishedAt : null;
  const intact = lastGood?.verified?.problem === null ? lastGood.verified.at : null;
  useChange(made, () => showToast('Backup made', 'success'));
  useChange(intact, () => showToast('The last backup is intact', 'success'));
}

/** Calls `say` when there is another value, not for the first one. */
function useChange(value: string | null, say: () => void): void {
  const known = useRef(value);
  useEffect(() => {
    if (value !== null && value !== known.current) say();
    known.current = value;
  });
}
