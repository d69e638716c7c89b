import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';

describe.each(engines)('shop database on %s', (engine) => {
  let db: Database;
  let client: Caller;

  beforeAll(async () => {
    db = await freshDatabase(engine);
    client = await makeUser(db);
  });
  afterAll(() => db.close());

  const as = <R extends object>(caller: Caller, text: string, params: (string | number | object)[] = []) =>
    asCaller(db, caller, async (sql) => (await sql.query<R>(text, params)).rows);

  test('[SF-CAT-04] the catalogue has 49 packages', async () => {
    const rows = await as<{ service: string; n: number }>(
      client,
      'select service, count(*) as n from packages group by service order by n desc, service',
    );
    expect(rows.reduce((sum, row) => sum + row.n, 0)).toBe(49);
  });

  test('[SF-CART-08] adding a package twice increases its quantity in one row', async () => {
    const add = () =>
      as<{ quantity: number; price: string; product_name: string }>(
        client,
        `insert into cart_items (product_id, quantity, price, product_name) values ('youtube-ads-premium', 1, 0.01, 'cheap') returning *`,
      );
    await add();
    const [row] = await add();
    expect(row).toMatchObject({ quantity: 2, price: '490.00', product_name: 'Premium' });
  });

  test('counts concurrent additions from two sessions', async () => {
    const user = await makeUser(db);
    await Promise.all(
      Array.from({ length: 8 }, () => as(user, `insert into cart_items (product_id) values ('spotify-ads-basic')`)),
    );
    const rows = await as<{ quantity: number }>(user, 'select quantity from cart_items');
    expect(rows).toEqual([{ quantity: 8 }]);
  });

  test('[SF-ORD-13] changes the checkout id when lines change', async () => {
    const ids = new Set<string>();
    const read = async () =>
      ids.add((await as<{ checkout_id: string }>(client, 'select checkout_id from carts'))[0]!.checkout_id);
    await read();
    await as(client, `update cart_items set quantity = 5`);
    await read();
    await as(client, `update cart_items set quantity = 5`);
    await read();
    await as(client, `delete from cart_items`);
    await read();
    expect(ids.size).toBe(3);
  });

  test.each([0, -1, 100])('rejects a quantity of %d', async (quantity) => {
    await expect(
      as(client, `insert into cart_items (product_id, quantity) values ('youtube-ads-basic', $1)`, [quantity]),
    ).rejects.toMatchObject({ code: 'PT400' });
  });

  test('rejects an insert into another user’s cart', async () => {
    const other = await makeUser(db);
    await expect(
      as(client, `insert into cart_items (user_id, product_id) values ($1, 'youtube-ads-basic')`, [other.claims.sub!]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  describe('orders inserted directly', () => {
    const insert = (caller: Caller, order: object) =>
      as<{
        id: string;
        order_number: string;
        total_amount: string;
        discount: string;
        tax: string;
        status: string;
        items: object[];
      }>(
        caller,
        `insert into orders (client_name, client_email, items, total_amount, promo_code)
         select 'Nia Cole', 'nia@example.test', o -> 'items', (o ->> 'total')::numeric, o ->> 'promo' from (select $1::jsonb as o) as x returning *`,
        [order],
      );

    test('[SF-ORD-05] [SF-ORD-06] [SF-ORD-10] [DATA-09] are priced by the database and stay pending', async () => {
      const [order] = await insert(client, {
        items: [
          { id: 'youtube-ads-premium', quantity: 2, price: 490 },
          { id: 'spotify-ads-basic', quantity: 1 },
        ],
        total: 1078.92,
        promo: 'hype10',
      });
      // 1110.00 less 111.00 is 999.00; 8 % of that is 79.92.
      expect(order).toMatchObject({ discount: '111.00', tax: '79.92', total_amount: '1078.92', status: 'pending' });
      expect(
        await as(client, 'select name, unit_price, line_total from order_items where order_id = $1 order by position', [
          order!.id,
        ]),
      ).toEqual([
        { name: 'Premium', unit_price: '490.00', line_total: '980.00' },
        { name: 'Basic', unit_price: '130.00', line_total: '130.00' },
      ]);
    });

    test('[SF-ORD-06] rejects a mismatched total with the current amounts', async () => {
      const error = insert(client, { items: [{ id: 'youtube-ads-premium', quantity: 1 }], total: 5 });
      await expect(error).rejects.toMatchObject({
        code: 'PT409',
        detail: expect.stringContaining('"total": 529.20'),
      });
    });

    test('[SF-ORD-11] are numbered sequentially within the year', async () => {
      const [a] = await insert(client, { items: [{ id: 'youtube-ads-trial', quantity: 1 }] });
      const [b] = await insert(client, { items: [{ id: 'youtube-ads-trial', quantity: 1 }] });
      expect(a!.order_number).toMatch(/^HC-\d{4}-\d{4}$/);
      expect(Number(b!.order_number.slice(8)) - Number(a!.order_number.slice(8))).toBe(1);
    });

    test('[SF-ORD-11] use the brand’s number prefix; a new prefix continues the sequence of the year', async () => {
      const [before] = await insert(client, { items: [{ id: 'youtube-ads-trial', quantity: 1 }] });
      await db.query(`update internal.shop_settings set order_prefix = 'N4B'`);
      const [after] = await insert(client, { items: [{ id: 'youtube-ads-trial', quantity: 1 }] });
      await db.query(`update internal.shop_settings set order_prefix = 'HC'`);
      expect(after!.order_number).toMatch(/^N4B-\d{4}-\d{4}$/);
      expect(Number(after!.order_number.slice(9)) - Number(before!.order_number.slice(8))).toBe(1);
    });

    test('[SF-ORD-11] widen the number beyond four digits', async () => {
      await db.query(`select setval('internal.order_number_seq', (select base + 9999 from internal.order_years))`);
      const [order] = await insert(client, { items: [{ id: 'youtube-ads-trial', quantity: 1 }] });
      expect(order!.order_number).toMatch(/^HC-\d{4}-10000$/);
    });

    test('rejects an order for another user and a confirmed status', async () => {
      const other = await makeUser(db);
      await expect(
        as(
          client,
          `insert into orders (client_id, client_name, client_email, items) values ($1, 'x', 'x@example.test', '[{"id":"youtube-ads-trial","quantity":1}]')`,
          [other.claims.sub!],
        ),
      ).rejects.toMatchObject({ code: '42501' });
      const [order] = await insert(client, { items: [{ id: 'youtube-ads-trial', quantity: 1 }] });
      expect(
        await as(client, `update orders set status = 'confirmed' where id = $1 returning id`, [order!.id]),
      ).toEqual([]);
    });

    test('[SF-ORD-08] enforces promo limits: one of many concurrent payments gets the last use', async () => {
      await db.query(
        `insert into promo_codes (code, percent_off, max_uses) values ('ONCE', 50, 1) on conflict do nothing`,
      );
      const users = await Promise.all(Array.from({ length: 5 }, () => makeUser(db)));
      const orders = await Promise.all(
        users.map((user) => insert(user, { items: [{ id: 'youtube-ads-trial', quantity: 1 }], promo: 'once' })),
      );
      const results = await Promise.allSettled(
        users.map((user, n) =>
          db.query(`select internal.open_payment($1, $2, 'sandbox', '2025-01-01')`, [
            user.claims.sub!,
            orders[n]![0]!.id,
          ]),
        ),
      );
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      expect((await db.query(`select uses from promo_codes where code = 'ONCE'`)).rows).toEqual([{ uses: 1 }]);
    });

    test('a rejected order uses no promo code', async () => {
      const before = (await db.query(`select uses from promo_codes where code = 'HYPE10'`)).rows;
      await expect(
        insert(client, { items: [{ id: 'youtube-ads-trial', quantity: 1 }], promo: 'hype10', total: 1 }),
      ).rejects.toMatchObject({ code: 'PT409' });
      expect((await db.query(`select uses from promo_codes where code = 'HYPE10'`)).rows).toEqual(before);
    });
  });

  test('[SF-CON-13] [DATA-08] returns a visitor’s own contact once on insert and never again', async () => {
    const visitor: Caller = { claims: { role: 'anon' }, ip: '203.0.113.9', userAgent: 'test' };
    const written = await as<{ id: string; company_name: null }>(
      visitor,
      `insert into contacts (name, email, message, company_name, user_id) values ('A', 'a@example.test', 'hello', '', null) returning *`,
    );
    expect(written).toMatchObject([{ name: 'A', company_name: null, user_id: null }]);
    expect(await as(visitor, 'select * from contacts')).toEqual([]);
  });

  test('[DATA-10] [DATA-11] an audit row from a client has the client’s id and real IP address', async () => {
    const from: Caller = { ...client, ip: '203.0.113.7', userAgent: 'Phone' };
    await as(
      from,
      `insert into audit_logs (action, table_name, user_id, ip_address, user_agent, new_values) values ('order_viewed', 'orders', auth.uid(), '{ip}', 'x', '{}')`,
    );
    const { rows } = await db.query(
      `select source, ip_address, user_agent from audit_logs where action = 'order_viewed'`,
    );
    expect(rows).toEqual([{ source: 'client', ip_address: '203.0.113.7', user_agent: 'Phone' }]);
    await expect(
      as(from, `insert into audit_logs (action, user_id) values ('order_viewed', $1)`, [randomUUID()]),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      as(from, `insert into audit_logs (action, user_id) values ('made_admin', auth.uid())`),
    ).rejects.toMatchObject({ code: 'PT400' });
  });

  test('[DATA-12] the audit log is immutable, even for the owner', async () => {
    await expect(db.query(`update audit_logs set action = 'x'`)).rejects.toMatchObject({ code: 'PT409' });
    await expect(db.query('truncate audit_logs')).rejects.toMatchObject({ code: 'PT409' });
  });

  test('[DATA-15] a profile follows its account, and clients cannot change their own role', async () => {
    await db.query(
      `update auth.users set raw_user_meta_data = '{"firstName":"Ada","lastName":"King","role":"admin","isAdmin":true}' where id = $1`,
      [client.claims.sub!],
    );
    expect(await as(client, 'select first_name, last_name, role from users')).toEqual([
      { first_name: 'Ada', last_name: 'King', role: 'client' },
    ]);
    await expect(as(client, `update users set role = 'admin'`)).rejects.toMatchObject({ code: '42501' });
  });
});
