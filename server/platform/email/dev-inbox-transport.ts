import type { Database } from '#server/platform/db/database.ts';
import { keepInDevInbox } from './dev-inbox.queries.ts';
import type { EmailTransport } from './transport.ts';

/** Stores emails in the database for `/dev/inbox`. */
export function devInboxTransport(db: Database): EmailTransport {
  return { send: (email) => keepInDevInbox(db, email), close: () => undefined };
}
