import type { ReactNode } from 'react';
import type { Backup, BackupStatus } from '#domain/backups/backup-status.ts';
import { useBackupStatus } from '#web/features/backups/backup-status.ts';
import { formatFileSize } from '#web/lib/format/format-file-size.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Moment } from '#web/ui/moment.tsx';

/** The state of the backups, in one line. A failure, or no schedule at all, is a warning. `exact`: with the time of day. */
export function BackupLine({ exact = false }: { exact?: boolean }) {
  const { data } = useBackupStatus();
  if (data === undefined) return null;
  const { last, lastGood, schedule } = data;
  if (last?.problem != null) return <Failed last={last} lastGood={lastGood} exact={exact} />;
  if (schedule === null) return <Banner tone="info">{unscheduled(data)}</Banner>;
  return (
    <p className="text-sm text-faint" data-slot="backup">
      {last !== null && last.finishedAt === null ? 'A backup is being made. ' : null}
      {lastGood === null ? 'There is no backup yet.' : <Good backup={lastGood} exact={exact} />} Next one{' '}
      <Moment at={schedule.next} exact={exact} />.
      {schedule.encrypted ? null : ' Backups aren’t encrypted, and they contain the keys of this shop.'}
    </p>
  );
}

function Good({ backup: { startedAt, bytes, encrypted }, exact }: { backup: Backup; exact: boolean }) {
  return (
    <>
      Last backup: <Moment at={startedAt} exact={exact} />, {formatFileSize(bytes ?? 0)}
      {encrypted === true ? ', encrypted' : ''}.
    </>
  );
}

function Failed({ last, lastGood, exact }: { last: Backup; lastGood: Backup | null; exact: boolean }) {
  return (
    <Banner tone="error" title="The last backup failed">
      <Moment at={last.startedAt} exact={exact} />: {last.problem}.{' '}
      {lastGood === null ? 'There is no good backup yet.' : <Good backup={lastGood} exact={exact} />}
    </Banner>
  );
}

function unscheduled({ lastArchived }: BackupStatus): ReactNode {
  if (lastArchived === null)
    return 'No backups are scheduled. Ask the person who runs the server to set BACKUP_SCHEDULE and BACKUP_TO.';
  return (
    <>
      No backups are scheduled here. The database server last archived its log <Moment at={lastArchived} />.
    </>
  );
}
