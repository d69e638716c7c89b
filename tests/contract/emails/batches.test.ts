import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createBatches, type DeliveryBatches } from '#server/platform/email/batches.ts';
import { SHOP_EMAIL_TABLES } from '#server/platform/email/email-tables.ts';
import { outboxQueries, type OutboxQueries } from '#server/platform/email/outbox.queries.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';

describe.each(engines)('batched email statements on %s', (engine) => {
  const own = outboxQueries(SHOP_EMAIL_TABLES.outbox);
  let db: Database;
  let batches: DeliveryBatches;
  /** How many emails each statement was for. */
  let claims: number[];
  let marks: number[];
  /** Fails the next mark. */
  let failure: Error | null;

  const rows: OutboxQueries = {
    ...own,
    claimEmails(sql, ids, at) {
      claims.push(ids.length);
      return own.claimEmails(sql, ids, at);
    },
    async markSent(sql, sent, at) {
      marks.push(sent.length);
      const thrown = failure;
      failure = null;
      if (thrown !== null) throw thrown;
      await own.markSent(sql, sent, at);
    },
  };

  beforeAll(async () => {
    db = await freshDatabase(engine);
  });
  afterAll(() => db.close());
  beforeEach(() => {
    [claims, marks, failure] = [[], [], null];
    batches = createBatches({ db, rows, settings: SHOP_EMAIL_TABLES.settings, clock: systemClock });
  });

  async function addEmails(count: number, state = 'queued'): Promise<string[]> {
    const added = await db.query<{ id: string }>(
      `insert into public.email_outbox (template, to_address, state)
       select 'contact-thanks', 'nia@example.test', $2 from generate_series(1, $1) returning id`,
      [count, state],
    );
    return added.rows.map(({ id }) => id);
  }

  const stateOf = async (ids: readonly string[]) => {
    const found = await db.query<{ state: string; message_id: string | null }>(
      'select state, message_id from public.email_outbox where id = any ($1::uuid[]) order by message_id',
      [ids],
    );
    return found.rows;
  };

  test('claims emails due at once together, each with the configured sender', async () => {
    await db.query(`update public.email_settings set sender_name = 'Label West', reply_to = 'team@example.test'`);
    const [sent] = await addEmails(1, 'sent');
    const ids = await addEmails(3);
    const claimed = await Promise.all([...ids, sent!].map((id) => batches.claim(id)));
    expect(claims).toEqual([4]);
    expect(claimed.map((email) => email?.id ?? null)).toEqual([...ids, null]);
    expect(claimed[0]).toMatchObject({
      attempts: 1,
      to: 'nia@example.test',
      settings: { sender_name: 'Label West', reply_to: 'team@example.test' },
    });
    expect(await stateOf(ids)).toEqual(ids.map(() => ({ state: 'sending', message_id: null })));
  });

  test('emails sent while others are being marked share the next statement', async () => {
    const ids = await addEmails(4);
    const first = batches.markSent(ids[0]!, '<0@example.test>');
    await expect.poll(() => marks).toEqual([1]);
    await Promise.all([first, ...ids.slice(1).map((id, n) => batches.markSent(id, `<${n + 1}@example.test>`))]);
    expect(marks).toEqual([1, 3]);
    expect(await stateOf(ids)).toEqual(ids.map((_, n) => ({ state: 'sent', message_id: `<${n}@example.test>` })));
  });

  test('a failed update fails only its own emails', async () => {
    const ids = await addEmails(2);
    failure = new Error('the database is away');
    await expect(batches.markSent(ids[0]!, '<0@example.test>')).rejects.toThrow('the database is away');
    await batches.markSent(ids[1]!, '<1@example.test>');
    expect((await stateOf(ids)).map(({ state }) => state).toSorted()).toEqual(['queued', 'sent']);
  });
});
