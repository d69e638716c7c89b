import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminFigures } from '#domain/reports/admin-figures.ts';
import { addDays } from '#domain/period.ts';
import { closeDays } from '#server/modules/reports/close-days.ts';
import { onlyRow, type Database, type Param } from '#server/platform/db/database.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { engines, freshDatabase, freshPostgres } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';

const RUNS = 4;
const STEPS = 30;
const ORDERS = 8;
const PERSONS = 4;
/** Clocks change at midnight in two of them. */
const ZONES = ['Asia/Dubai', 'America/Havana', 'Pacific/Kiritimati', 'Africa/Cairo'];
const PERIODS = [1, 3, 9];
const SOME_DAYS_AGO = fc.integer({ min: 0, max: 20 });

/** The figures as sums over rows, one by one: what `office_figures` has to return. */
const SUMS = `
  with zone as (select time_zone as tz from internal.shop_settings), paid as (
    select o.id, o.client_id, o.origin, o.tax_rate, o.tax_inclusive, p.amount, (p.settled_at at time zone tz)::date as day
    from public.payments as p join public.orders as o on o.id = p.order_id, zone where p.status = 'succeeded' and not p.duplicate
  ), given as (
    select (r.settled_at at time zone tz)::date as day, r.amount, r.payment_id from public.refunds as r, zone where r.state = 'succeeded' or r.returned_at is not null
    union all select (r.returned_at at time zone tz)::date, -r.amount, r.payment_id from public.refunds as r, zone where r.returned_at is not null
  ), lost as (
    select (b.booked_at at time zone tz)::date as day, b.amount, d.payment_id
    from public.dispute_bookings as b join public.disputes as d on d.id = b.dispute_id, zone
  ), clients as (
    select coalesce(c.client, p.client) as client, c.first as carted, p.last as paid
    from (select user_id as client, min(day) as first from internal.cart_days where day between $1 and $2 group by 1) as c
    full join (select client_id as client, max(day) as last from paid where origin = 'shop' and day between $1 and $2 group by 1) as p on p.client = c.client
  )
  select jsonb_build_object(
    'totals', jsonb_build_object(
      'revenue', (select coalesce(sum(amount), 0) from paid where day between $1 and $2),
      'orders', (select count(*) from paid where day between $1 and $2),
      'refunded', (select coalesce(sum(g.amount), 0) from given as g join public.payments as p on p.id = g.payment_id where not p.duplicate and day between $1 and $2),
      'charged_back', (select coalesce(sum(l.amount), 0) from lost as l join public.payments as p on p.id = l.payment_id where not p.duplicate and day between $1 and $2),
      'carts', (select count(*) from clients),
      'converted', (select count(*) from clients where paid is not null and (carted is null or paid >= carted))),
    'days', (select jsonb_agg(jsonb_build_object('day', d.day, 'revenue', (select coalesce(sum(amount), 0) from paid as p where p.day = d.day),
      'orders', (select count(*) from paid as p where p.day = d.day)) order by d.day) from (select $1::date + n as day from generate_series(0, $2::date - $1::date) as n) as d),
    'services', (select coalesce(jsonb_agg(jsonb_build_object('service', s.service, 'orders', s.orders, 'total', s.total) order by s.total desc, s.service), '[]') from (
      select l.service_type as service, count(distinct p.id) as orders, sum(internal.net_of(l.line_total, p.tax_rate, p.tax_inclusive)) as total
      from paid as p join public.order_items as l on l.order_id = p.id where p.day between $1 and $2 group by 1) as s)) as sums`;

describe.each(engines)('figures of closed days on %s', (engine) => {
  let db: Database;
  let admin: Caller;
  let orders: string[];
  let persons: string[];

  beforeAll(async () => {
    db = await freshDatabase(engine);
    admin = await makeUser(db, { admin: true });
  });
  afterAll(() => db.close());

  const run = (text: string, params: Param[] = []) => db.query(text, params);
  const one = async <T>(text: string, params: Param[] = []) =>
    onlyRow(await db.query<{ value: T }>(text, params)).value;
  const today = () => one<string>('select internal.local_date() as value');
  const figures = async (first: string, last: string) =>
    onlyRow(
      await asCaller(db, admin, (sql) =>
        sql.query<{ figures: AdminFigures }>('select public.office_figures($1, $2) as figures', [first, last]),
      ),
    ).figures;
  const sums = async (first: string, last: string) =>
    onlyRow(await db.query<{ sums: Omit<AdminFigures, 'before'> }>(SUMS, [first, last])).sums;
  /** A moment on a day some days ago, near midnight in most time zones. */
  const ago = (days: number) => `now() - interval '${days} days' - interval '${(days * 7) % 24} hours'`;
  const closed = () => one<number>('select count(*) as value from internal.figure_days');
  const close = () => closeDays({ db });

  async function expectExact(length: number): Promise<void> {
    const last = await today();
    const first = addDays(last, 1 - length);
    const { before, ...now } = await figures(first, last);
    expect(now).toEqual(await sums(first, last));
    expect(before).toEqual((await sums(addDays(first, -length), addDays(first, -1))).totals);
  }

  /** Orders of four persons, one a guest, at different taxes, as the checkout would have written them. */
  async function begin(): Promise<void> {
    await db.script(`set session_replication_role = replica;
      truncate internal.figure_days, internal.figure_clients, internal.cart_days, public.dispute_bookings, public.disputes, public.refunds, public.payments, public.orders cascade;
      set session_replication_role = origin;`);
    const callers = await Promise.all(Array.from({ length: PERSONS }, () => makeUser(db)));
    persons = callers.map(({ claims }) => claims.sub ?? '');
    await run(`update public.users set role = 'guest' where id = $1`, [persons[0]!]);
    orders = Array.from({ length: ORDERS }, () => randomUUID());
    await db.transaction(async (sql) => {
      await sql.query('set local session_replication_role = replica');
      for (const [n, id] of orders.entries()) {
        const client = persons[n % PERSONS]!;
        await sql.query(
          `insert into public.orders (id, order_number, client_id, status, payment_status, client_name, client_email, items, currency, subtotal, discount, tax,
             tax_rate, tax_inclusive, total_amount, origin)
           select $1, $2, $3, 'pending', 'unpaid', 'Nia', 'n' || $4 || '@example.test', '[]', 'USD', 100, 0, 0, 0.19, $5, 100, $6`,
          [id, id, client, n % PERSONS, n % 2 === 0, n === 5 ? 'staff' : 'shop'],
        );
        await sql.query(
          `insert into public.order_items (order_id, position, name, service_type, package_type, unit_price, quantity, line_total)
           select $1, p, 'x', (array['youtube-ads', 'spotify-ads', 'consultation'])[1 + ($2::integer + p) % 3], 'x', 33.33, 1, 33.33 from generate_series(1, $3::integer) as p`,
          [id, n, 1 + (n % 2)],
        );
      }
    });
  }

  const steps = {
    pay: (n: number, days: number) =>
      run(
        `insert into public.payments (order_id, provider, status, amount, currency, settled_at)
         select id, 'sandbox', 'succeeded', $2, 'USD', ${ago(days)} from public.orders
         where id = $1 and not exists (select from public.payments where order_id = $1 and status = 'succeeded')`,
        [orders[n]!, 10 + n],
      ),
    begin: (n: number) =>
      run(
        `insert into public.payments (order_id, provider, amount, currency) select id, 'sandbox', 5, 'USD' from public.orders where id = $1`,
        [orders[n]!],
      ),
    settle: (n: number, days: number) =>
      run(
        `update public.payments set status = 'succeeded', settled_at = ${ago(days)},
           duplicate = exists (select from public.payments as p where p.order_id = $1 and p.status = 'succeeded')
         where id = (select id from public.payments where order_id = $1 and status = 'created' limit 1)`,
        [orders[n]!],
      ),
    moveDay: (n: number, days: number) =>
      run(`update public.payments set settled_at = ${ago(days)} where order_id = $1 and status = 'succeeded'`, [
        orders[n]!,
      ]),
    correct: (n: number, days: number) =>
      run(`update public.payments set amount = $2 where order_id = $1`, [orders[n]!, 100 + days]),
    setDuplicate: (n: number) =>
      run(
        `update public.payments as p set duplicate = not duplicate where order_id = $1 and status = 'succeeded'
           and not exists (select from public.payments as o where o.order_id = $1 and o.status = 'succeeded' and not o.duplicate and o.id <> p.id)`,
        [orders[n]!],
      ),
    refund: (n: number, days: number) =>
      run(
        `insert into public.refunds (order_id, payment_id, amount, currency, reason, key, state, origin, settled_at)
         select order_id, id, 1, currency, 'x', gen_random_uuid()::text, 'succeeded', 'provider', ${ago(days)} from public.payments where order_id = $1 and status = 'succeeded'`,
        [orders[n]!],
      ),
    returnRefund: (n: number, days: number) =>
      run(
        `update public.refunds set state = 'failed', returned_at = ${ago(days)} where order_id = $1 and state = 'succeeded'`,
        [orders[n]!],
      ),
    loseDispute: (n: number, days: number) =>
      run(
        `with lost as (
           insert into public.disputes (payment_id, order_id, reference, reason, status, amount, currency, opened_at)
           select id, order_id, gen_random_uuid()::text, 'x', 'lost', 2, currency, now() from public.payments where order_id = $1 and status = 'succeeded' and not duplicate limit 1
           returning id)
         insert into public.dispute_bookings (dispute_id, amount, currency, fee, booked_at) select id, 2, 'USD', 0, ${ago(days)} from lost`,
        [orders[n]!],
      ),
    moveDispute: (n: number) =>
      run(
        `update public.disputes set payment_id = (select id from public.payments where duplicate limit 1) where order_id = $1
           and exists (select from public.payments where duplicate)`,
        [orders[n]!],
      ),
    fillCart: (n: number, days: number) =>
      run(
        'insert into internal.cart_days (user_id, day) values ($1, internal.local_date() - $2::integer) on conflict do nothing',
        [persons[n % PERSONS]!, days],
      ),
    cancel: (n: number) =>
      run(`update public.orders set status = 'cancelled', cancel_reason = 'x' where id = $1 and status = 'pending'`, [
        orders[n]!,
      ]),
    changeLine: (n: number, days: number) =>
      run(
        `update public.order_items set line_total = $2::integer, service_type = case when $2::integer > 10 then 'spotify-ads' else service_type end where order_id = $1 and position = 1`,
        [orders[n]!, days],
      ),
    dropLine: (n: number) => run(`delete from public.order_items where order_id = $1 and position = 1`, [orders[n]!]),
    dropOrder: (n: number) =>
      run(
        `delete from public.orders where id = $1 and not exists (select from public.refunds where order_id = $1) and not exists (select from public.disputes where order_id = $1)`,
        [orders[n]!],
      ),
    joinAccount: () =>
      run(`select internal.join_guest(id, $2, 'n0@example.test') from public.users where id = $1 and role = 'guest'`, [
        persons[0]!,
        persons[1]!,
      ]),
    erase: (n: number) =>
      run(`select internal.forget_person(email, id) from public.users where id = $1`, [persons[n % PERSONS]!]),
    changeZone: (n: number) => run('update internal.shop_settings set time_zone = $1', [ZONES[n % ZONES.length]!]),
    close,
  };
  type Step = keyof typeof steps;
  const NAMES = Object.keys(steps) as Step[];

  test('equal the sums over the rows after any sequence of changes', { timeout: 300_000 }, async () => {
    let stored = 0;
    const change = fc.record({
      // Days are closed often, so that most changes meet closed days.
      name: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom<Step>('pay', 'pay', 'fillCart', 'close') },
        fc.constantFrom(...NAMES),
      ),
      n: fc.integer({ min: 0, max: ORDERS - 1 }),
      days: SOME_DAYS_AGO,
      length: fc.constantFrom(...PERIODS),
    });
    // Each kind of change meets closed days at least once.
    const prepared = ['pay', 'begin', 'settle', 'refund', 'loseDispute', 'fillCart', 'close'] as const;
    const everyChange = NAMES.flatMap((name, at) =>
      [...prepared, name].map((step, nth) => ({ name: step, n: at % ORDERS, days: 2 + ((at + nth) % 5), length: 9 })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: STEPS, maxLength: STEPS }), async (changes) => {
        await begin();
        for (const { name, n, days, length } of changes) {
          await steps[name](n, days);
          stored = Math.max(stored, await closed());
          await expectExact(length);
        }
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[everyChange]] },
    );
    expect(stored).toBeGreaterThan(5);
  });

  test('a day is stored once it is over, and again after a change to it; today’s rows change nothing', async () => {
    await begin();
    await steps.pay(3, 5);
    await steps.pay(0, 3);
    await steps.pay(1, 0);
    await close();
    const before = await closed();
    expect(before).toBeGreaterThanOrEqual(5);
    await run(
      `insert into public.payments (order_id, provider, status, amount, currency, settled_at) values ($1, 'sandbox', 'succeeded', 7, 'USD', now())`,
      [orders[2]!],
    );
    expect(await closed()).toBe(before);
    await steps.moveDay(0, 2);
    expect(await closed()).toBeLessThan(before);
    await close();
    expect(await closed()).toBe(before);
    await expectExact(9);
  });
});

describe('a day that is being written to, on postgres', () => {
  test('is closed after the writer has committed', async () => {
    const { db } = await freshPostgres();
    const client = await makeUser(db);
    await db.query(`insert into internal.cart_days (user_id, day) values ($1, internal.local_date() - 3)`, [
      client.claims.sub ?? '',
    ]);
    const days = async () =>
      (await db.query<{ day: string }>('select day from internal.figure_days order by day')).rows.length;
    await db.transaction(async (writer) => {
      await writer.query(
        `insert into internal.cart_days (user_id, day) values (gen_random_uuid(), internal.local_date() - 3)`,
      );
      await closeDays({ db });
      expect(await days()).toBe(0);
    });
    await closeDays({ db });
    expect(await days()).toBe(1);
    const { rows } = await db.query<{ clients: number }>(
      'select bit_count(carted) as clients from internal.figure_days',
    );
    expect(rows).toEqual([{ clients: 2 }]);
    await db.close();
  });
});
