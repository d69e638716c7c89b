import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { openLocation } from '#server/platform/backup/archive-folder.ts';
import type { RowTotal } from '#server/platform/backup/load-database.ts';
import type { Manifest } from '#server/platform/backup/manifest.ts';
import { storeArchive } from '#server/platform/backup/store-archive.ts';
import { closedMessage } from '#server/platform/maintenance/closed-database.ts';
import type { MaintenanceCommand, MaintenanceReport } from '#server/platform/maintenance/commands.ts';
import { isServer } from '#server/platform/maintenance/location.ts';
import { MoveError } from './move-error.ts';

/** The database that is in use, through the server that runs over it or directly. */
export interface MoveSource {
  /** Without credentials. */
  location: string;
  report(): Promise<MaintenanceReport>;
  change(command: MaintenanceCommand): Promise<void>;
  /** Its rows, as an archive without files and keys. `others`: also of the tables that no migration of ours creates. */
  archive(others: boolean): Promise<Readable>;
  close(): Promise<void>;
}

interface Copy {
  move: string;
  manifest: Manifest;
  open: () => Promise<Readable>;
  /** The location of the source. */
  from: string;
  /** Runs when everything is in the target and nothing is committed. What it throws rolls the target back. */
  beforeCommit: () => Promise<void>;
}

/** Where the database goes. */
export interface MoveTarget {
  location: string;
  /** @throws {MoveError} if it cannot take a database */
  prepare(): Promise<void>;
  /** Fills it in one transaction. It stays closed until {@link open}. */
  fill(copy: Copy): Promise<RowTotal[]>;
  /** Lets the service run over it. @returns false if it holds no copy of this move */
  open(move: string): Promise<boolean>;
  close(): Promise<void>;
}

interface MoveOptions {
  /** Opens the source; again after a failure, because its server may have stopped. */
  openSource: () => Promise<MoveSource>;
  target: MoveTarget;
  /** The archive is stored here meanwhile. */
  dataDir: string;
  now: () => Date;
  /** Shows a line to the operator. */
  report: (line: string) => void;
  /** Gives up the move until the source is closed. */
  signal: AbortSignal;
  /** Leave behind the tables that no migration of ours creates. */
  withoutOtherTables: boolean;
}

interface MoveReport {
  manifest: Manifest;
  tables: RowTotal[];
}

/** A process without notifications learns of maintenance within a second. */
const NOTICE_MS = 2_000;
const ARCHIVE = 'moving.tar.zst';

/**
 * Moves the database. The source can be written to again unless everything was found in the target; it is closed for
 * good before the target opens, so there are never two open databases.
 * @returns null if an interrupted move only had to be finished
 * @throws {MoveError | BackupError | DatabaseError | ClosedDatabaseError}
 */
export async function moveDatabase(options: MoveOptions): Promise<MoveReport | null> {
  const { target, signal } = options;
  const source = await options.openSource();
  try {
    const { state, bytes } = await source.report();
    if (state !== null && state.moved_to !== null) {
      if (state.moved_to === target.location && state.move !== null && (await target.open(state.move))) return null;
      throw new MoveError(closedMessage(state) ?? '');
    }
    if (state !== null && state.moved_from !== null) throw new MoveError(closedMessage(state) ?? '');
    await target.prepare();
    requireNotAborted(signal);
    // Left by a move that was interrupted, or the operator's own.
    const ownUntil = state !== null && state.move === null ? { until: state.until } : null;
    const move = randomUUID();
    try {
      await close(options, source, move, bytes);
      return await copy(options, source, move);
    } catch (error) {
      await giveUp(options, source, move, ownUntil);
      throw error;
    }
  } finally {
    await source.close();
  }
}

/** Requests are rejected, jobs pause, and finally nobody can write. */
async function close({ now, report, signal }: MoveOptions, source: MoveSource, move: string, bytes: number) {
  const minutes = expectedMinutes(bytes);
  const until = new Date(now().getTime() + minutes * 60_000).toISOString();
  await source.change({ action: 'enter', until, move });
  report(`In maintenance, for about ${minutes} minutes: ${Math.ceil(bytes / 1e6)} MB.`);
  if (isServer(source.location)) await delay(NOTICE_MS);
  requireNotAborted(signal);
  await source.change({ action: 'freeze' });
}

async function copy(options: MoveOptions, source: MoveSource, move: string): Promise<MoveReport> {
  const { target, dataDir, now, report, signal, withoutOtherTables } = options;
  const file = join(dataDir, ARCHIVE);
  // Of a move that was killed.
  await rm(file, { force: true });
  const place = await openLocation(file, null);
  try {
    report(`Reading ${source.location} ...`);
    const noKeys = { recipient: null, passphrase: null };
    const { manifest } = await orAborted(signal, async () =>
      storeArchive(await source.archive(!withoutOtherTables), place, noKeys, now()),
    );
    report(`Filling ${target.location} ...`);
    const open = async () => createReadStream(file);
    const beforeCommit = async () => requireLocked(source, move);
    const tables = await orAborted(signal, () =>
      target.fill({ move, manifest, open, from: source.location, beforeCommit }),
    );
    await source.change({ action: 'seal', move, to: target.location });
    if (!(await target.open(move))) throw new MoveError(`${target.location} has lost its copy`);
    return { manifest, tables };
  } finally {
    await rm(file, { force: true });
  }
}

async function requireLocked(source: MoveSource, move: string): Promise<void> {
  const { state } = await source.report();
  if (state?.move !== move) throw new MoveError('maintenance was ended while the database was moved');
}

/** The source goes on as before, unless it was closed already: then the same command finishes the move. */
async function giveUp(
  { openSource, report }: MoveOptions,
  source: MoveSource,
  move: string,
  ownUntil: { until: Date | null } | null,
): Promise<void> {
  const attempt = async (from: MoveSource) => {
    const { state } = await from.report();
    if (state?.move !== move) return;
    if (state.moved_to !== null) return report('The old database is closed already. To finish, run the command again.');
    await from.change(
      ownUntil === null
        ? { action: 'end', reopen: false }
        : { action: 'thaw', until: ownUntil.until?.toISOString() ?? null },
    );
    report('Nothing was moved; the old database goes on.');
  };
  try {
    await attempt(source).catch(async () => {
      // Its server may have stopped.
      await source.close();
      const again = await openSource();
      await attempt(again).finally(() => again.close());
    });
  } catch (error) {
    report(`Maintenance could not be ended (${(error as Error).message}). Run: npm run admin -- maintenance off`);
  }
}

const INTERRUPTED = 'the move was interrupted';

function requireNotAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new MoveError(INTERRUPTED);
}

function orAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  requireNotAborted(signal);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new MoveError(INTERRUPTED)), { once: true });
  });
  return Promise.race([work(), aborted]);
}

const BYTES_PER_MINUTE = 300_000_000;
/** For the restart with the new setting. */
const RESTART_MINUTES = 3;

const expectedMinutes = (bytes: number): number => Math.ceil(bytes / BYTES_PER_MINUTE) + RESTART_MINUTES;
