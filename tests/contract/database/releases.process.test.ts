import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { PROJECT_ROOT } from '#server/platform/project-root.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { emptyDatabase } from '#tests/support/empty-database.ts';
import {
  buildRecordedDatabase,
  readRelease,
  readRows,
  recordedReleases,
  type RecordedDatabase,
} from '#tests/support/recorded-database.ts';
import { callFunction, draftOrder } from '#tests/support/orders.ts';
import { runScript, startOver } from '#tests/support/process.ts';
import { dumpSchema } from '#tests/support/schema-dump.ts';
import { keptRows, rowsToKeep } from '#tests/support/upgraded-rows.ts';

const PROCESS_TIME = 180_000;
const PASSWORD = 'Hypecast-demo-1';
const noSession = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } } as const;

const releases = await recordedReleases();
const places = releases.flatMap((version) => engines.map((engine) => ({ version, engine })));

test('every released version has a fixture', async () => {
  const changelog = await readFile(join(PROJECT_ROOT, 'CHANGELOG.md'), 'utf8');
  const dated = [...changelog.matchAll(/^## \[([^\]]+)\].*\d{4}-\d\d-\d\d/gm)].map(([, version = '']) => version);
  expect(dated).toContain('0.1.0');
  expect(releases.toSorted(), 'CONTRIBUTING.md, Releases, says how to record one').toEqual(dated.toSorted());
});

async function signIn(url: string, email: string): Promise<{ client: SupabaseClient; accessToken: string }> {
  const client = createClient(url, 'anon', noSession);
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error !== null) throw error;
  return { client, accessToken: data.session.access_token };
}

const orderNumbers = (release: RecordedDatabase): string[] =>
  (release.tables['public.orders'] ?? []).map((row) => (JSON.parse(row) as { order_number: string }).order_number);

describe.each(places)('database from version $version on $engine', ({ version, engine }) => {
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  });

  async function makeRecorded() {
    const release = await readRelease(version);
    const place = await emptyDatabase(engine);
    cleanUps.push(place.drop);
    const db = await place.open();
    await buildRecordedDatabase(db, release);
    return { release, place, db };
  }

  test('keeps every row and gets the schema of a new database', { timeout: PROCESS_TIME }, async () => {
    const { release, db } = await makeRecorded();
    cleanUps.push(() => db.close());
    const files = await readSchemaFiles(['platform', 'shop']);
    const recorded = Object.entries(release.tables).map(([name, rows]) => [name, rows.toSorted()]);
    const sorted = Object.entries(await readRows(db, release)).map(([name, rows]) => [name, rows.toSorted()]);
    expect(sorted).toEqual(recorded);

    const kept = await rowsToKeep(db, release);
    const { rows: members } = await db.query<{ row: string; person: string }>(
      `select id as row, author_id as person from public.ticket_messages where by_staff and not internal
       union all select id, created_by from public.deliverables where created_by is not null
       union all select id, assignee from public.tickets where assignee is not null order by 1`,
    );
    const known = new Set(release.migrations.map(({ name }) => name));
    const applied = await migrate(db, files);
    expect(applied.migrations).toEqual(files.migrations.map(({ path }) => path).filter((path) => !known.has(path)));
    const { 'storage.buckets': buckets = [], ...others } = await keptRows(db, release);
    // Buckets of later versions.
    const earlier = buckets.filter((row) => !/"id": "(?:artwork|costs|intakes|logos|proofs|transfers)"/.test(row));
    expect({ ...others, 'storage.buckets': earlier }).toEqual(kept);
    // Its reach was done by the sum of its days, and clients read ids of the team.
    if (version === '0.1.0') {
      const moved = await db.query(
        `select coalesce(ticket_message_id, deliverable_id) as row, author as person from internal.team_authors
         union all select subject_id, assignee from internal.work_assignments where subject = 'ticket' order by 1`,
      );
      expect(members.length).toBeGreaterThan(0);
      expect(moved.rows).toEqual(members);
      const { rows } = await db.query('select name, status from public.campaigns where reach_due_at is not null');
      expect(rows).toEqual([{ name: 'Golden Hour, reels', status: 'completed' }]);
    }
    const fresh = await freshDatabase(engine);
    cleanUps.push(() => fresh.close());
    expect(await dumpSchema(db)).toEqual(await dumpSchema(fresh));
    expect(await migrate(db, files)).toEqual({ migrations: [], definitions: [] });
  });

  test('serves requests', { timeout: PROCESS_TIME }, async () => {
    const { release, place, db } = await makeRecorded();
    await db.close();
    const running = await startOver(place, { DEMO_DATA: 'off' });
    cleanUps.push(() => running.remove());
    const numbers = orderNumbers(release);

    const buyer = await signIn(running.url, 'client@demo.hypecast.test');
    const own = await buyer.client.from('orders').select('order_number');
    expect(own.data?.map((one) => String(one.order_number)).toSorted()).toEqual(numbers.toSorted());
    const draft = await draftOrder({ client: () => buyer.client }, [{ id: 'youtube-ads-trial', quantity: 1 }]);
    const placed = await callFunction<PlacedOrder>(running, 'place-order', draft, {
      as: buyer,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(placed).toMatchObject({ status: 201, body: { payment: { status: 'paid' } } });
    expect(numbers).not.toContain(placed.body.order_number);
    const invoice = await buyer.client.from('invoices').select('number').eq('order_id', placed.body.id);
    expect(invoice.data).toHaveLength(1);

    const admin = await signIn(running.url, 'admin@demo.hypecast.test');
    const listed = await admin.client.from('order_list').select('order_number');
    expect(listed.data?.map((one) => String(one.order_number)).toSorted()).toEqual(
      [...numbers, placed.body.order_number].toSorted(),
    );
  });

  test('passes the upgrade check', { timeout: PROCESS_TIME }, async () => {
    const { release, place, db } = await makeRecorded();
    const before = await dumpSchema(db);
    await db.close();
    const { migrations } = await readSchemaFiles(['platform', 'shop']);
    const pending = migrations.filter(({ path }) => release.migrations.every(({ name }) => name !== path));
    const { code, printed } = await runScript('upgrade-check.ts', ['--try'], place.env);
    expect({ code, printed }).toMatchObject({ code: 0 });
    if (pending.length > 0) expect(printed).toContain('The next start upgrades the database.');
    for (const { path } of pending) expect(printed).toContain(`pending         ${path}\n`);
    expect(printed).toMatch(/The trial took [\d.]+ s and was undone/);
    const same = await place.open();
    cleanUps.push(() => same.close());
    expect(await dumpSchema(same)).toEqual(before);
  });
});
