import DataLoader from 'dataloader';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { EmailTables } from './email-tables.ts';
import { findSenderSettings, type OutboxQueries, type OutboxRow, type SenderSettings } from './outbox.queries.ts';

/** An email that is being sent, with what admins had set when it was claimed. */
export type ClaimedEmail = OutboxRow & { settings: SenderSettings };

export interface DeliveryBatches {
  /** Claims an email that is waiting; null if it has been sent or abandoned. */
  claim(id: string): Promise<ClaimedEmail | null>;
  markSent(id: string, messageId: string): Promise<void>;
}

/** The statements of a delivery, each shared by the emails that need it at the same time. */
export function createBatches(options: {
  db: Database;
  rows: OutboxQueries;
  settings: EmailTables['settings'];
  clock: Clock;
}): DeliveryBatches {
  const { db, rows, clock } = options;

  // The queue starts the jobs that it has fetched together in one tick.
  const claims = new DataLoader<string, ClaimedEmail | null>(
    async (ids) => {
      const [claimed, settings] = await Promise.all([
        rows.claimEmails(db, ids, clock.now()),
        findSenderSettings(db, options.settings),
      ]);
      const byId = new Map(claimed.map((row) => [row.id, { ...row, settings }]));
      return ids.map((id) => byId.get(id) ?? null);
    },
    { cache: false },
  );

  let marking: Promise<unknown> = Promise.resolve();
  const marks = new DataLoader<{ id: string; messageId: string }, null>(
    async (sent) => {
      const marked = rows.markSent(db, sent, clock.now());
      marking = marked.catch(() => undefined);
      await marked;
      return sent.map(() => null);
    },
    // Emails that leave while a statement marks others share the next one.
    { cache: false, batchScheduleFn: (dispatch) => void marking.then(dispatch) },
  );

  return {
    claim: (id) => claims.load(id),
    markSent: async (id, messageId) => void (await marks.load({ id, messageId })),
  };
}
