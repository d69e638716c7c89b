import type { Logger } from 'pino';
import type { Row } from '#database/rows.ts';
import { type Database, onlyRow } from '#server/platform/db/database.ts';

const POLL_MS = 1000;

/**
 * Calls `changed` when the content of public pages changes: at once on NOTIFY `content_changed`, and by polling
 * `internal.content_version`, because LISTEN does not work through a transaction pooler or on a lost connection.
 * Returns a function that ends this.
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
