// The team's inbox with 10,000 open items and its search with 100,000 orders, on both engines, beside `select 1` in the same
// kind of transaction: the time of the database alone.
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import { migrateDatabase, openEngine } from '#server/platform/db/open.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { median, ms, type Benchmark, type Finding } from './support/finding.ts';
import { writeOrders } from './support/many-orders.ts';
import { personName } from './support/names.ts';
import { makePlace } from './support/shop.ts';

const ORDERS = 100_000;
const OPEN_ORDERS = 5_000;
const TICKETS = 3_000;
const CAMPAIGNS = 2_000;
const ROUNDS = 15;
const MAX_INBOX_MS = 150;

const admin: Caller = {
  claims: { role: 'authenticated', sub: randomUUID(), app_metadata: { role: 'admin' } },
  ip: '127.0.0.1',
  userAgent: 'bench',
};

const benchmark: Benchmark = async () => {
  const findings: Finding[] = [];
  for (const engine of ['postgres', 'pglite'] as const) {
    const place = await makePlace(engine);
    const db = await openEngine({ ...place, databasePool: 2 });
    try {
      await migrateDatabase(db, { migrate: 'on' });
      await fill(db);
      findings.push(...(await measure(db, engine)));
    } finally {
      await db.close();
      await place.remove();
    }
  }
  return findings;
};
export default benchmark;

/** Half of the open orders can start, half wait for answers; half of the campaigns are behind, half have a request. */
async function fill(db: Database): Promise<void> {
  const client = randomUUID();
  // Profiles of accounts are written by a trigger.
  await db.query(
    `insert into auth.users (id, email, raw_app_meta_data)
     select id, id || '@example.test', jsonb_build_object('role', role) from (values ($1::uuid, 'admin'), ($2::uuid, 'client')) as v (id, role)`,
    [admin.claims.sub ?? '', client],
  );
  await writeOrders(db, { orders: ORDERS, open: OPEN_ORDERS, client, clientOrders: 50 });
  await db.script(`
    set session_replication_role = replica;
    insert into public.intakes (order_item_id)
      select l.id from public.order_items as l join public.orders as o on o.id = l.order_id where o.status = 'in_progress';
    insert into public.tickets (number, client_id, subject, last_reply_at)
      select 'T-' || lpad(n::text, 6, '0'), '${client}', 'Question ' || n, now() - n * interval '1 minute' from generate_series(1, ${TICKETS}) as n;
    insert into public.campaigns (client_id, name, service, platform, status, requested_status, starts_on, ends_on, target_metric, target_min, target_basis)
      select '${client}', 'Campaign ' || n, 'youtube-ads', 'youtube', 'active', case when n % 2 = 0 then 'paused' end,
        internal.local_date() - 30, internal.local_date() + 30, 'views', 1000000, 'estimated' from generate_series(1, ${CAMPAIGNS}) as n;
    insert into public.campaign_days (campaign_id, day, views)
      select c.id, internal.local_date() - d, 100 from public.campaigns as c cross join generate_series(1, 30) as d;
    set session_replication_role = origin;`);
  await db.query('analyze');
}

async function measure(db: Database, engine: string): Promise<Finding[]> {
  const took = async (text: string, params: string[] = []): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      await asCaller(db, admin, (sql) => sql.query(text, params), { readOnly: true });
      times.push(performance.now() - began);
    }
    return median(times);
  };
  const baseline = await took('select 1');
  const finding = async (name: string, atMost: number | null, text: string, params: string[] = []) => {
    const value = await took(text, params);
    const goal = atMost === null ? null : { atMost };
    return { what: `inbox: ${name}, ${engine}`, figure: ms(value), beside: `select 1: ${ms(baseline)}`, value, goal };
  };
  const limit = engine === 'postgres' ? MAX_INBOX_MS : null;
  const [first = ''] = personName(40).split(' ');
  const search = 'select * from public.office_search($1)';
  return [
    await finding('the first page', limit, 'select public.office_inbox()'),
    await finding('one kind', limit, `select public.office_inbox('ticket')`),
    await finding('of one person', limit, `select public.office_inbox('', true)`),
    await finding('search for half a name', null, search, [first.slice(0, 4)]),
    await finding('search for the middle of a word', null, search, [first.slice(1, 6)]),
    await finding('search for nothing known', null, search, ['qqqq zzzz']),
  ];
}
