import type { Logger } from 'pino';
import type { Row } from '#database/rows.ts';
import { type Database, onlyRow } from '#server/platform/db/database.ts';
import type { Outages } from '#server/platform/outages.ts';
import { watch } from '#server/platform/db/watch.ts';

/**
 * Calls `changed` when the content of public pages changes: at once on NOTIFY `content_changed`, and by polling
 * `internal.content_version`. Returns a function that ends this.
 */
export async function watchContent(
  db: Database,
  changed: () => void,
  { log, outages }: { log: Pick<Logger, 'warn'>; outages: Outages },
): Promise<() => Promise<void>> {
  const readVersion = async () =>
    onlyRow(
      await db.query<Pick<Row<'internal.content_version'>, 'version'>>('select version from internal.content_version'),
    ).version;
  let version = await readVersion();
  const { stop } = await watch(db, {
    channel: 'content_changed',
    async look() {
      const current = await readVersion();
      if (current === version) return;
      version = current;
      changed();
    },
    notified: changed,
    outages,
    failed: (error) => log.warn({ err: error }, 'the content version could not be read'),
  });
  return stop;
}
