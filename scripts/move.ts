// `npm run move -- --to postgres://… | embedded`: moves the database to the other engine; files and keys stay.
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { systemClock } from '#server/platform/clock.ts';
import { lockDataFolder, MOVE_LOCK, prepareDataFolder, requireDataFolder } from '#server/platform/db/data-folder.ts';
import { isServer } from '#server/platform/maintenance/location.ts';
import { embeddedTarget } from '#server/platform/move/embedded-target.ts';
import { MoveError } from '#server/platform/move/move-error.ts';
import { moveDatabase, type MoveTarget } from '#server/platform/move/move.ts';
import { serverTarget } from '#server/platform/move/server-target.ts';
import { formatReport } from '#scripts/format-report.ts';
import { openOperations } from '#scripts/operations.ts';
import { runCommand } from '#scripts/run-command.ts';

const USAGE = 'usage: npm run move -- --to postgres://user@host/database | embedded [--without-other-tables]';

function openTarget(to: string | undefined, config: ReturnType<typeof readConfig>): MoveTarget {
  if (to === 'embedded') {
    if (config.databaseUrl === null) throw new MoveError('the database is embedded already: DATABASE_URL is not set');
    return embeddedTarget(config.dataDir, config.migrate);
  }
  if (to === undefined || !/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to)) throw new MoveError(USAGE);
  return serverTarget(to, config.migrate);
}

const nextStep = (location: string): string =>
  isServer(location)
    ? `The shop is still in maintenance. Set DATABASE_URL to the URL of ${location} and restart it. DATA_DIR stays as it is.`
    : 'The shop is still in maintenance. Remove DATABASE_URL and restart it. DATA_DIR stays as it is.';

const interruption = new AbortController();

await runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'without-other-tables': { type: 'boolean', default: false } },
  });
  const config = readConfig(process.env, 'operate');
  const target = openTarget(values.to, config);
  requireDataFolder(config.dataDir);
  await prepareDataFolder(config.dataDir);
  const release = lockDataFolder(config.dataDir, MOVE_LOCK);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());
  try {
    const report = await moveDatabase({
      openSource: () => openOperations(config),
      target,
      dataDir: config.dataDir,
      now: systemClock.now,
      report: (line) => console.log(line),
      signal: interruption.signal,
      withoutOtherTables: values['without-other-tables'],
    });
    console.log(
      report === null ? 'The interrupted move is finished.' : formatReport({ ...report, files: null }, 'moved'),
    );
    console.log(nextStep(target.location));
  } finally {
    // After an interruption, work may be in progress that closing would wait for.
    if (!interruption.signal.aborted) await target.close();
    release();
  }
});
if (interruption.signal.aborted) process.exit(1);
