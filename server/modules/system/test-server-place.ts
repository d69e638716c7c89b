import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { testedPlaces, type PlaceTest, type TestedPlace } from '#domain/system/server-place.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { openLocation } from '#server/platform/backup/archive-folder.ts';
import { folderOf } from '#server/platform/backup/scheduled-backup.ts';
import { isArchiveName } from '#server/platform/backup/store-archive.ts';
import { deleteMarks, markForRemoval, registerPendingFile } from '#server/platform/storage/loose-files.queries.ts';
import { discardFile } from '#server/platform/storage/remove-files.ts';
import type { Services } from '#server/services.ts';
import { explainPlace, PlaceProblem } from './explain-place.ts';
import { backupPlace } from './storage-places.ts';
import { askDatabase } from './system.queries.ts';

const TESTS = { name: 'test-server-place', points: 10, seconds: 60 };
const Body = z.strictObject({ what: z.enum(testedPlaces) });
/** A store that does not answer at all must not keep the screen waiting. */
const TIMEOUT_MS = 8000;

/**
 * `POST /functions/v1/test-server-place` {what}: uses the database, the file store or the place of backups, from the process that
 * answers. Returns a {@link PlaceTest} within about eight seconds. Errors: 400, 401, 403, 429.
 */
export async function testServerPlace(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { what } = await readBody(c, Body);
  await takeFrom(services, TESTS, caller.claims.sub);
  const began = performance.now();
  const { problem, archives } = await run(what, services);
  const result: PlaceTest = { problem, archives, milliseconds: Math.round(performance.now() - began) };
  return c.json(result);
}

async function run(what: TestedPlace, services: Services): Promise<Pick<PlaceTest, 'problem' | 'archives'>> {
  try {
    return { problem: null, archives: await inTime(tests[what](services)) };
  } catch (error) {
    if (!(error instanceof PlaceProblem)) services.log.warn({ err: error, what }, 'a test of the installation failed');
    return { problem: explainPlace(error), archives: null };
  }
}

/** Each returns the number of archives where there are any. */
const tests: Record<TestedPlace, (services: Services) => Promise<number | null>> = {
  async database({ db }) {
    await askDatabase(db);
    return null;
  },

  /** Registered like an upload: what is left of an interrupted test is swept. */
  async files(services) {
    const { db, files } = services;
    const version = randomUUID();
    const content = Buffer.from(`A test of the file store: ${version}`);
    await registerPendingFile(db, version);
    try {
      await files.put(
        version,
        (async function* () {
          yield content;
        })(),
      );
      const stored = await files.get(version);
      if (stored === null || !Buffer.from(await new Response(stored).arrayBuffer()).equals(content))
        throw new PlaceProblem('What was stored there could not be read again.');
      await files.remove([version]);
      if (await markForRemoval(db, version)) await deleteMarks(db, [version]);
    } catch (error) {
      await discardFile(services, version);
      throw error;
    }
    return null;
  },

  async backups({ config }) {
    const { to, s3 } = config.backup;
    if (to === null) throw new PlaceProblem('No place is set. Set BACKUP_SCHEDULE and BACKUP_TO.');
    if (s3 === null && backupPlace(config)?.kind === 's3')
      throw new PlaceProblem('BACKUP_TO names an S3 store, but its keys aren’t set.');
    const { folder } = await openLocation(folderOf(to), s3);
    return (await folder.list()).filter(({ name }) => isArchiveName(name)).length;
  },
};

/** The test itself goes on until its own connection gives up; what it then says interests nobody. */
async function inTime<T>(test: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new PlaceProblem(`No answer within ${TIMEOUT_MS / 1000} seconds.`)),
    TIMEOUT_MS,
  );
  test.catch(() => undefined);
  try {
    return await Promise.race([test, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
