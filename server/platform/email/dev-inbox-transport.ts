import type { Database } from '#server/platform/db/database.ts';
import { devInboxQueries } from './dev-inbox.queries.ts';
import type { EmailTables } from './email-tables.ts';
import type { EmailTransport } from './transport.ts';

/** Stores emails in the database for `/dev/inbox`. */
export function devInboxTransport(db: Database, table: EmailTables['devInbox']): EmailTransport {
  const inbox = devInboxQueries(table);
  return { send: (email) => inbox.keep(db, email), close: () => undefined };
}
