import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nullableFunctions, nullableResults, views } from '#database/corrections.ts';
import { generateTypes } from '#scripts/types/generate.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { engines } from '#tests/support/database.ts';
import { isOf } from '#tests/support/generated-types.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const FOLDER = join(import.meta.dirname, '../../../database');
const generated = await readFile(join(FOLDER, 'types.generated.ts'), 'utf8');
const valueTypes = await readFile(join(FOLDER, 'value-types.ts'), 'utf8');
const [restMap = '', driverMap = ''] = generated.split('export type DriverRows');

type Columns = ReadonlyMap<string, string>;

const columnsIn = (block: string): Columns =>
  new Map([...block.matchAll(/^\s+(\w+): (.+?);?$/gm)].map(([, name = '', type = '']) => [name, type]));

/** Relations of the REST map with the columns of their rows. */
const restRows = new Map(
  [...restMap.matchAll(/^ {6}(\w+): \{\n {8}Row: \{\n([\s\S]*?)\n {8}\}/gm)].map(([, name = '', block = '']) => [
    name,
    columnsIn(block),
  ]),
);
const driverRows = new Map(
  [...driverMap.matchAll(/^ {2}'([\w.]+)': \{\n([\s\S]*?)\n {2}\}/gm)].map(([, name = '', block = '']) => [
    name,
    columnsIn(block),
  ]),
);
/** The columns of a function's rows. */
const resultOf = (name: string): Columns =>
  columnsIn(
    new RegExp(`^ {6}${name}: \\{[\\s\\S]*?Returns: \\{\\n([\\s\\S]*?)\\n {8}\\}`, 'm').exec(restMap)?.[1] ?? '',
  );

/** The columns that hold something else than their types say, such as `orders.status: "lost" is no "open" | "paid"`. */
function misfits(relation: string, columns: Columns, rows: readonly Record<string, unknown>[]): string[] {
  return [...columns].flatMap(([name, type]) => {
    const wrong = rows.find((row) => !isOf(type, row[name]));
    return wrong === undefined ? [] : [`${relation}.${name}: ${JSON.stringify(wrong[name])} is no ${type}`];
  });
}

test('exports its maps', () => {
  expect(restRows.size).toBeGreaterThan(30);
  expect(driverRows.size).toBeGreaterThan(restRows.size);
  for (const name of Object.keys(nullableResults)) expect(resultOf(name).size).toBeGreaterThan(0);
});

test('uses every declared value type', () => {
  const declared = [...valueTypes.matchAll(/^ {2}'([^']+)':/gm)].map(([, key]) => key);
  const used = new Set([...generated.matchAll(/ValueTypes\['([^']+)'\]/g)].map(([, key]) => key));
  expect(declared.filter((key) => !used.has(key))).toEqual([]);
});

describe.each(engines)('on %s', (engine) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer(engine);
    await seedDemo(server.services);
  });
  afterAll(() => server.close());

  test('types.generated.ts matches the migrations (npm run types)', async () => {
    expect(await generateTypes(server.services.db)).toBe(generated);
  });

  test('driver rows match their types', async () => {
    const wrong: string[] = [];
    const admin = JSON.stringify({ role: 'authenticated', sub: await adminId() });
    for (const [relation, columns] of driverRows) {
      const { rows } = await server.services.db.transaction(async (sql) => {
        await sql.query(`select set_config('request.jwt.claims', $1, true)`, [admin]);
        return sql.query(`select * from ${relation.includes('.') ? relation : `public.${relation}`} limit 1000`);
      });
      expect
        .soft([relation, Object.keys(rows[0] ?? {}).sort()])
        .toEqual([relation, rows.length === 0 ? [] : [...columns.keys()].sort()]);
      wrong.push(...misfits(relation, columns, rows));
    }
    expect(wrong).toEqual([]);
  });

  test('REST rows match their types, and every view has some', async () => {
    const admin = await server.signedIn({ admin: true });
    await server.services.db.query(
      `insert into internal.work_assignments (subject, subject_id, assignee) select 'order', id, $1 from public.orders
       on conflict (subject, subject_id) do update set assignee = excluded.assignee`,
      [admin.id],
    );
    await server.services.db.query(
      `insert into internal.team_authors (deliverable_id, author) select id, $1 from public.deliverables
       on conflict (deliverable_id) do update set author = excluded.author`,
      [admin.id],
    );
    await server.services.db.query(
      `insert into public.instalments (order_id, position, amount, due_on) select id, 1, total_amount, current_date - 3 from public.orders
       where status = 'pending' and payment_status = 'unpaid'`,
    );
    await server.services.db.query('update public.deliverables set created_by = $1', [admin.id]);
    await server.services.db.query(
      `insert into internal.work_fees (subject, subject_id, person, amount) select 'order', id, $1, 1 from public.orders`,
      [admin.id],
    );
    const wrong: string[] = [];
    for (const [relation, columns] of restRows) {
      const { data, error } = await admin.supabase.from(relation).select('*').limit(1000);
      // Permissions of columns are not what is tested here.
      if (error?.code === '42501') continue;
      expect.soft([relation, error]).toEqual([relation, null]);
      if (relation in views) expect.soft([relation, data?.length]).not.toEqual([relation, 0]);
      wrong.push(...misfits(relation, columns, data ?? []));
    }
    expect(wrong).toEqual([]);
  });

  test('rows of functions match their types', async () => {
    const admin = await server.signedIn({ admin: true });
    const { data: imported } = await admin.supabase.from('campaign_days').select('campaign_id').limit(1).single();
    const { data: order } = await admin.supabase.from('orders').select('id').limit(1).single();
    const calls: Record<string, object> = {
      book_entries: { first_day: '2025-06-01', last_day: '2027-12-31' },
      campaign_evidence: { campaign_id: imported?.campaign_id },
      find_articles: {},
      find_contacts: {},
      list_sessions: {},
      margins: { first_day: '2025-06-01', last_day: '2027-12-31' },
      order_timeline: { order_id: order?.id },
    };
    expect(Object.keys(calls)).toEqual(expect.arrayContaining(Object.keys(nullableResults)));
    for (const [name, args] of Object.entries(calls)) {
      const { data, error } = await admin.supabase.rpc(name, args);
      expect.soft([name, error, data?.length]).not.toEqual([name, null, 0]);
      expect(misfits(`${name}()`, resultOf(name), data ?? [])).toEqual([]);
    }
  });

  test('functions declared nullable can return null', async () => {
    const { supabase } = await server.signedIn();
    const calls: Record<string, object> = {
      portal_plan: {},
      set_avatar: { name: null },
      view_article: { slug: 'no-such-article' },
    };
    expect(Object.keys(calls)).toEqual(nullableFunctions);
    for (const [name, args] of Object.entries(calls))
      expect(await supabase.rpc(name, args)).toMatchObject({ data: null, error: null });
  });

  async function adminId(): Promise<string> {
    const { rows } = await server.services.db.query<{ id: string }>(
      `select id from public.users where email = 'admin@demo.hypecast.test'`,
    );
    return rows[0]?.id ?? '';
  }
});
