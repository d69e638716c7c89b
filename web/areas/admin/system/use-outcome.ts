import { useEffect, useRef } from 'react';
import type { BackupStatus } from '#domain/backups/backup-status.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Says that a backup or a verification has ended well. A failure stays on the screen. */
export function useOutcome({ activity, last, lastGood }: BackupStatus): void {
  const before = useRef(activity?.kind);
  const now = activity?.kind;
  useEffect(() => {
    const ended = before.current;
    before.current = now;
    if (ended === undefined || ended === now) return;
    if (ended === 'back_up' && last?.problem === null) showToast('Backup made', 'success');
    if (ended === 'verify' && lastGood?.verified?.problem === null) showToast('The last backup is intact', 'success');
  }, [now, last, lastGood]);
}
