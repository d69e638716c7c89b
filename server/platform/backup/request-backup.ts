import { randomUUID } from 'node:crypto';
import type { Sql, Transaction } from '#server/platform/db/database.ts';
import { findLastBackup, findVerification, lockBackups } from './backups.queries.ts';
import {
  countRequests,
  deleteRequestsBefore,
  findWaitingRequest,
  insertRequest,
  type BackupRequest,
} from './requests.queries.ts';
import { isLost } from './signs-of-life.ts';

/** Carries the id of a request. */
export const BACKUP_CHANNEL = 'backup_requests';

type RequestKind = BackupRequest['kind'];

/** What is done at the moment, or waits for a process that does it. */
export interface BackupActivity {
  kind: RequestKind;
  since: Date;
  isWaiting: boolean;
}

/** Archives are large, and a store may ask money for what is read from it. */
const MAX_REQUESTS = 3;
const WINDOW_MS = 15 * 60_000;
const KEPT_MS = 86_400_000;

type Requested = { state: 'added' } | { state: 'busy'; with: BackupActivity } | { state: 'limited'; seconds: number };

/** A process that has died is at nothing. */
export async function findActivity(sql: Sql, now: Date): Promise<BackupActivity | null> {
  // In this order: a request that is taken while we look shows in what is read next.
  const waiting = await findWaitingRequest(sql);
  const [last, verified] = [await findLastBackup(sql), await findVerification(sql)];
  if (last !== null && last.finished_at === null && !isLost(last, now))
    return { kind: 'back_up', since: last.started_at, isWaiting: false };
  if (verified !== null && verified.verifying_since !== null && !isLost(verified, now))
    return { kind: 'verify', since: verified.verifying_since, isWaiting: false };
  return waiting === null ? null : { kind: waiting.kind, since: waiting.requested_at, isWaiting: true };
}

/** Asks whichever process runs jobs for a backup or a verification, unless one is at it or it was asked too often. */
export async function requestBackup(sql: Transaction, kind: RequestKind, now: Date): Promise<Requested> {
  await lockBackups(sql);
  const activity = await findActivity(sql, now);
  if (activity !== null) return { state: 'busy', with: activity };
  const { count, oldest } = await countRequests(sql, kind, new Date(now.getTime() - WINDOW_MS));
  if (count >= MAX_REQUESTS && oldest !== null)
    return { state: 'limited', seconds: Math.ceil((oldest.getTime() + WINDOW_MS - now.getTime()) / 1000) };
  await deleteRequestsBefore(sql, new Date(now.getTime() - KEPT_MS));
  await insertRequest(sql, { id: randomUUID(), kind, requested_at: now }, BACKUP_CHANNEL);
  return { state: 'added' };
}
