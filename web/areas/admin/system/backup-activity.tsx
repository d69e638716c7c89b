import type { BackupActivity } from '#domain/backups/backup-status.ts';
import { useNow } from '#web/lib/format/use-now.ts';

/** Processes that run jobs look every minute. */
const START_TIMEOUT_MS = 3 * 60_000;

/** What is being done, announced as it changes. */
export function ActivityLine({ activity }: { activity: BackupActivity | null }) {
  const now = useNow();
  return (
    <p role="status" className="max-w-[70ch] text-sm text-faint">
      {activity === null ? null : words(activity, now)}
    </p>
  );
}

function words({ kind, since, waiting }: BackupActivity, now: Date): string {
  if (waiting && now.getTime() - new Date(since).getTime() > START_TIMEOUT_MS)
    return 'No process has started it yet. Check that one runs background jobs, with the same backup settings.';
  if (waiting) return 'Waiting for the server to start, which takes a minute at most.';
  return kind === 'back_up'
    ? 'Copying the database and all files. You can leave this page.'
    : 'Reading the archive from start to end. You can leave this page.';
}
