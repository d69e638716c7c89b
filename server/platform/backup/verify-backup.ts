import type { ArchiveFault } from './backup-error.ts';
import { BackupError } from './backup-error.ts';
import { openLocation } from './archive-folder.ts';
import {
  beginVerification,
  findLastGoodBackup,
  findVerification,
  finishVerification,
  lockBackups,
  type BackupRow,
} from './backups.queries.ts';
import { canOpen, decrypt } from './encryption.ts';
import { readArchive } from './read-archive.ts';
import { takeRequest } from './requests.queries.ts';
import type { BackupDeps } from './scheduled-backup.ts';
import { isLost, whileAlive } from './signs-of-life.ts';

type VerifyDeps = Pick<BackupDeps, 'db' | 'clock' | 'config' | 'log'>;

const INTERRUPTED = 'The server stopped while it read the archive. Verify it again.';
const UNEXPECTED = 'The archive could not be read, for a reason that the server’s log describes.';
const NOT_FOR_THE_SERVER =
  'It is encrypted for a recipient, so the server can’t read it. Only the holder of the identity file can.';

/** Screens show these: they name no place. */
const PROBLEMS: Record<ArchiveFault, string> = {
  missing: 'The archive is missing: it was moved or deleted from where it was stored.',
  damaged: 'The archive is damaged or incomplete, so it can’t be restored. Back up again, and check the storage.',
  key: 'BACKUP_PASSPHRASE doesn’t open the archive: it was made with another one, or its beginning is damaged.',
  not_encrypted: 'The archive isn’t encrypted, but it was when it was made: a different file has replaced it.',
  unreachable: 'The storage of the backups can’t be reached, or doesn’t let the server read the archive.',
};

/** Reads the last good archive to its end, if an admin has asked for it, and records what was found. */
export async function verifyIfRequested(deps: VerifyDeps): Promise<void> {
  const { clock, db, log } = deps;
  const backup = await begin(deps);
  if (backup === null) return;
  const problem = await whileAlive(deps, backup.id, () => problemIn(deps, backup));
  await finishVerification(db, { id: backup.id, verified_at: clock.now(), verify_problem: problem });
  log[problem === null ? 'info' : 'warn']({ problem }, 'a backup was verified');
}

async function begin({ clock, db }: VerifyDeps): Promise<BackupRow | null> {
  return db.transaction(async (sql) => {
    await lockBackups(sql);
    const now = clock.now();
    const running = await findVerification(sql);
    if (running !== null && !isLost(running, now)) return null;
    if (running !== null) await finishVerification(sql, { ...running, verified_at: now, verify_problem: INTERRUPTED });
    if (!(await takeRequest(sql, 'verify', now))) return null;
    const backup = await findLastGoodBackup(sql);
    if (backup !== null) await beginVerification(sql, backup.id, now);
    return backup;
  });
}

async function problemIn({ config, log }: VerifyDeps, backup: BackupRow): Promise<string | null> {
  try {
    const { folder, name } = await openLocation(backup.location ?? '', config.backup.s3);
    if (name === null) return PROBLEMS.missing;
    const stored = await folder.read(name);
    // What was not encrypted is read without a key; with one, it would count as replaced.
    await readArchive(backup.encrypted === true ? await decrypt(stored, config.backup) : stored);
    return null;
  } catch (error) {
    log.warn({ err: error }, 'the archive could not be verified');
    if (!(error instanceof BackupError)) return UNEXPECTED;
    if (error.fault === 'key' && !canOpen(config.backup)) return NOT_FOR_THE_SERVER;
    return error.fault === null ? UNEXPECTED : PROBLEMS[error.fault];
  }
}
