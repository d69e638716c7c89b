import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Transaction } from '#server/platform/db/database.ts';
import { findGuestOrder, lockProofOfLink, moveGuest, putProof } from '#server/modules/guests/mailbox-proofs.queries.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';

const ITEM = { id: 'youtube-ads-trial', quantity: 2 };

/** PostgreSQL only: the embedded engine has one session. */
describe('concurrent transactions on postgres', () => {
  let db: Database;
  beforeAll(async () => {
    db = await freshDatabase('postgres');
  });
  afterAll(() => db.close());

  /** A transaction that pauses between two steps. */
  async function hold(
    begin: (work: (sql: Transaction) => Promise<unknown>) => Promise<unknown>,
    first: (sql: Transaction) => Promise<unknown>,
    second: (sql: Transaction) => Promise<unknown> = async () => undefined,
  ) {
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const done = begin(async (sql) => {
      await first(sql);
      held.resolve();
      await release.promise;
      await second(sql);
    });
    await Promise.race([held.promise, done]);
    return { finish: () => (release.resolve(), done) };
  }

  /** Resolves when `count` sessions of this database wait for a lock. */
  async function untilWaiting(count: number): Promise<void> {
    for (;;) {
      const { rows } = await db.query<{ n: number }>(
        `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if ((rows[0]?.n ?? 0) >= count) return;
    }
  }

  const add = (sql: Transaction, product: string, quantity = 1) =>
    sql.query('insert into cart_items (product_id, quantity) values ($1, $2)', [product, quantity]);
  const cartOf = (user: Caller) =>
    asCaller(
      db,
      user,
      async (sql) =>
        (
          await sql.query<{ product_id: string; quantity: number }>(
            'select product_id, quantity from cart_items order by 1',
          )
        ).rows,
    );

  const open = async (user: Caller, items: object[] = [ITEM], promo: string | null = null) => {
    const draft = { client_name: 'Nia', client_email: 'nia@example.test', items, promo_code: promo };
    const { rows } = await db.query<{ opened: { payment_id: string; order_id: string } }>(
      `select internal.open_checkout($1, gen_random_uuid()::text, 'x', $2::jsonb, 'sandbox') as opened`,
      [user.claims.sub!, draft],
    );
    return rows[0]!.opened;
  };
  const succeed = async (sql: Pick<Transaction, 'query'>, payment: string) => {
    const { rows } = await sql.query<{ cents: number }>(
      'select (amount * 100)::bigint as cents from payments where id = $1',
      [payment],
    );
    return sql.query(`select internal.settle_payment($1, $2::jsonb)`, [
      payment,
      {
        status: 'succeeded',
        reference: 'r',
        amountCents: rows[0]!.cents,
        currency: 'USD',
        brand: 'Visa',
        last4: '4242',
      },
    ]);
  };

  test('keeps items added to the cart during payment and removes the ordered ones', async () => {
    const user = await makeUser(db);
    await asCaller(db, user, (sql) => add(sql, ITEM.id, ITEM.quantity));
    const { payment_id } = await open(user);
    const adding = await hold(
      (work) => asCaller(db, user, work),
      (sql) => add(sql, ITEM.id, 1),
    );
    const paying = succeed(db, payment_id);
    await untilWaiting(1);
    await adding.finish();
    await paying;
    expect(await cartOf(user)).toEqual([{ product_id: ITEM.id, quantity: 1 }]);
  });

  test.each([
    ['adds', 'insert into cart_items (product_id, quantity) values ($1, 1)'],
    ['changes', 'update cart_items set quantity = 9 where product_id = $1'],
    ['removes', 'delete from cart_items where product_id = $1'],
  ])('a tab that %s lines of a cart in any order, and the payment for them, wait without deadlock', async (_, text) => {
    const lines = [ITEM.id, 'spotify-ads-basic'];
    for (const [first = '', second = ''] of [lines, lines.toReversed()]) {
      const user = await makeUser(db);
      for (const id of lines) await asCaller(db, user, (sql) => add(sql, id));
      const { payment_id } = await open(
        user,
        lines.map((id) => ({ id, quantity: 1 })),
      );
      const changing = await hold(
        (work) => asCaller(db, user, work),
        (sql) => sql.query(text, [first]),
        (sql) => sql.query(text, [second]),
      );
      const paying = succeed(db, payment_id);
      await untilWaiting(1);
      await Promise.all([changing.finish(), paying]);
    }
  });

  test('a guest who proves a mailbox, and the payment of another order of the guest, wait without deadlock', async () => {
    const guest = await makeUser(db);
    const account = await makeUser(db);
    const guestId = guest.claims.sub!;
    await db.query(`update auth.users set role = 'guest' where id = $1`, [guestId]);
    const known = await open(guest);
    await succeed(db, known.payment_id);
    const other = await open(guest);
    const order = { id: known.order_id, guestId, email: 'nia@example.test', locale: 'en', isDropped: false };
    const proof = { tokenHash: guestId, codeHash: '', now: new Date() };
    await putProof(db, order, proof);

    const proving = await hold(
      (work) => db.transaction(work),
      (sql) => lockProofOfLink(sql, guestId),
      (sql) => moveGuest(sql, guestId, account.claims.sub!, order.email),
    );
    // The email of a paid guest order renews the proof, if the guest is still one.
    const paying = db.transaction(async (sql) => {
      await succeed(sql, other.payment_id);
      if ((await findGuestOrder(sql, other.order_id)) !== null)
        await putProof(sql, { ...order, id: other.order_id }, proof);
    });
    await untilWaiting(1);
    await Promise.all([proving.finish(), paying]);
  });

  test('confirms a payment once when two results arrive', async () => {
    const user = await makeUser(db);
    const { payment_id, order_id } = await open(user);
    await Promise.all(Array.from({ length: 5 }, () => succeed(db, payment_id)));
    const { rows } = await db.query(
      `select new_values ->> 'status' as status from audit_logs where table_name = 'orders' and record_id = $1 and new_values ? 'status' and action = 'update'`,
      [order_id],
    );
    expect(rows).toEqual([{ status: 'confirmed' }]);
  });

  test('concurrent declines, cancellations and orders with one promo code do not deadlock', async () => {
    await db.query(`insert into promo_codes (code, percent_off, max_uses) values ('BUSY', 10, 1000)`);
    const users = await Promise.all(Array.from({ length: 6 }, () => makeUser(db)));
    const opened = await Promise.all(users.map((user) => open(user, [ITEM], 'BUSY')));
    const admin = await makeUser(db, { admin: true });
    await Promise.all([
      ...opened
        .slice(0, 2)
        .map(({ payment_id }) =>
          db.query(`select internal.settle_payment($1, '{"status": "declined"}')`, [payment_id]),
        ),
      ...opened
        .slice(2, 4)
        .map(({ order_id }) =>
          asCaller(db, admin, (sql) =>
            sql.query(`update orders set status = 'cancelled', cancel_reason = 'asked by phone' where id = $1`, [
              order_id,
            ]),
          ),
        ),
      // Refused while the account's first order is still being charged.
      ...users.map((user) =>
        open(user, [ITEM], 'BUSY').catch((error: unknown) => expect(error).toMatchObject({ code: 'PT422' })),
      ),
      ...opened.slice(4).map(({ payment_id }) => succeed(db, payment_id)),
    ]);
    const { rows } = await db.query<{ uses: number; held: string }>(
      `select uses, (select count(*) from promo_redemptions as r where r.promo_id = p.id and state <> 'released') as held from promo_codes as p where code = 'BUSY'`,
    );
    expect(rows[0]!.uses).toBe(Number(rows[0]!.held));
    expect(rows[0]!.uses).toBeGreaterThanOrEqual(2);
  });
});
