/** A backup of the server, scheduled or asked for. Times are ISO 8601. */
export interface Backup {
  startedAt: string;
  /** Null while it is made. */
  finishedAt: string | null;
  bytes: number | null;
  encrypted: boolean | null;
  /** Why it failed; null if it did not. */
  problem: string | null;
  /** The last time its archive was read to its end; null: never. */
  verified: { at: string; problem: string | null } | null;
}

/** What is done at the moment, or waits for a process that runs jobs. */
export interface BackupActivity {
  kind: 'back_up' | 'verify';
  since: string;
  waiting: boolean;
}

/** The response of `GET /functions/v1/backup-status`, `POST …/back-up-now` and `POST …/verify-backup`. */
export interface BackupStatus {
  engine: 'pglite' | 'postgres';
  /** Null: none are scheduled. */
  schedule: { next: string; encrypted: boolean } | null;
  last: Backup | null;
  lastGood: Backup | null;
  activity: BackupActivity | null;
  /** False: the archive of the last good backup is encrypted, and the server has no key that opens it. */
  canVerify: boolean;
  /** When the database server last archived WAL, ISO 8601; null if unknown. */
  lastArchived: string | null;
}

/** Reads an archive to its end where the identity is: into an empty folder, which is thrown away. */
export const VERIFY_COMMAND =
  'BACKUP_IDENTITY="$(grep AGE-SECRET-KEY identity.txt)" DATA_DIR=/tmp/trial npm run restore -- ARCHIVE';
