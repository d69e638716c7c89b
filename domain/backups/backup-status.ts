/** A scheduled backup. Times are ISO 8601. */
export interface Backup {
  startedAt: string;
  /** Null while it is made. */
  finishedAt: string | null;
  bytes: number | null;
  encrypted: boolean | null;
  /** Why it failed; null if it did not. */
  problem: string | null;
}

/** The response of `GET /functions/v1/backup-status`. */
export interface BackupStatus {
  engine: 'pglite' | 'postgres';
  /** Null: none are scheduled. */
  schedule: { next: string; encrypted: boolean } | null;
  last: Backup | null;
  lastGood: Backup | null;
  /** When the database server last archived WAL, ISO 8601; null if unknown. */
  lastArchived: string | null;
}
