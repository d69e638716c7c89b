import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { callFunction, draftOrder } from '#tests/support/orders.ts';
import { makeDatabase, startOver, type RunningServer } from '#tests/support/process.ts';
import { noSession } from '#tests/support/sign-in.ts';
import { buildPrevious } from './previous-build.ts';

const DEMO_PASSWORD = 'Hypecast-demo-1';
const DEMO = { DEMO_DATA: 'on' };
const SLUGS = 'slug,name,link_label,position';

let previous: RunningServer;
let present: RunningServer;
let before: Shown;

interface Shown {
  services: { slug: string }[];
  packages: unknown[];
  pages: Record<string, string>;
}

/** What the page says, without scripts, styles and drawings. */
const textOf = (html: string): string =>
  html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

async function readShop({ url }: RunningServer): Promise<Shown> {
  const client = createClient(url, 'anon', noSession);
  const services = await client.from('services').select(SLUGS).order('position').throwOnError();
  const packages = await client.from('packages').select('id,service,name,price,features').order('id').throwOnError();
  const paths = services.data.flatMap(({ slug }) => [`/${slug}`, `/ar/${slug}`]);
  const pages = await Promise.all(
    ['/', '/contact', ...paths].map(async (path) => {
      const response = await fetch(`${url}${path}`);
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      return [path, textOf(await response.text())] as const;
    }),
  );
  return { services: services.data, packages: packages.data, pages: Object.fromEntries(pages) };
}

async function signIn({ url }: RunningServer, email: string) {
  const client = createClient(url, 'anon', noSession);
  const { data, error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
  if (error !== null) throw error;
  return { client, accessToken: data.session.access_token };
}

const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const build = await buildPrevious();
  cleanUps.push(build.remove);
  const database = await makeDatabase('empty');
  cleanUps.push(database.drop);
  const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-beside-'));
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
  previous = await startOver({ dataDir, databaseUrl: database.url }, DEMO, build.command);
  cleanUps.push(() => previous.kill('SIGTERM'));
  before = await readShop(previous);
  // Its start upgrades the database.
  present = await startOver(previous, DEMO);
  cleanUps.push(() => present.kill('SIGTERM'));
}, 600_000);
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

test('a process of the previous version shows the same pages after the upgrade', async () => {
  expect(await readShop(previous)).toEqual(before);
});

test('both versions sell the same services and packages', async () => {
  const { services, packages, pages } = await readShop(present);
  expect({ services, packages }).toEqual({ services: before.services, packages: before.packages });
  expect(Object.keys(pages)).toEqual(Object.keys(before.pages));
});

test.each(['previous', 'present'] as const)(
  'an order placed at the %s version is delivered at the other',
  async (at) => {
    const [seller, other] = at === 'previous' ? [previous, present] : [present, previous];
    const buyer = await signIn(seller, 'client@demo.hypecast.test');
    const admin = await signIn(other, 'admin@demo.hypecast.test');
    for (const { slug } of before.services) {
      const offered = await buyer.client.from('packages').select('id').eq('service', slug).limit(1).throwOnError();
      const item = { id: String(offered.data[0]?.id), quantity: 1 };
      const draft = await draftOrder({ client: () => buyer.client }, [item], { country: 'US' });
      const placed = await callFunction<PlacedOrder>(seller, 'place-order', draft, {
        as: buyer,
        headers: { 'idempotency-key': randomUUID() },
      });
      expect({ slug, placed }).toMatchObject({ placed: { status: 201, body: { payment: { status: 'paid' } } } });

      const made = await admin.client.rpc('create_campaigns_from_order', { order_id: placed.body.id }).throwOnError();
      // A service without a platform has none.
      for (const { id } of made.data as { id: string }[]) {
        const started = await admin.client.from('campaigns').update({ status: 'active' }).eq('id', id);
        expect({ slug, error: started.error }).toEqual({ slug, error: null });
      }
      for (const status of ['in_progress', 'completed']) {
        const moved = await admin.client.from('orders').update({ status }).eq('id', placed.body.id).select('status');
        expect({ slug, data: moved.data, error: moved.error }).toEqual({ slug, data: [{ status }], error: null });
      }
    }
  },
);
