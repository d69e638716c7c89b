import type { Logger } from 'pino';
import type { Row } from '#database/rows.ts';
import { type Database, onlyRow } from '#server/platform/db/database.ts';

const POLL_MS = 1000;

/**
 * Calls `changed` when the catalogue or other content of public pages changes: at once by NOTIFY `content_changed`, and by
 * a slow look at `internal.content_version` where LISTEN does not reach (a transaction pooler, a lost connection).
 * Give the returned function at shutdown.
 */
export async function watchContent(
  db: Database,
  changed: () => void,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  const readVersion = async () =>
    onlyRow(
      await db.query<Pick<Row<'internal.content_version'>, 'version'>>('select version from internal.content_version'),
    ).version;
  let version = await readVersion();
  const unlisten = await db.listen('content_changed', changed);
  const timer = setInterval(() => {
    readVersion().then(
      (current) => {
        if (current === version) return;
        version = current;
        changed();
      },
      (error: unknown) => log.warn({ err: error }, 'the content version could not be read'),
    );
  }, POLL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await unlisten();
  };
}
