import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { CAMPAIGN_TEXTS } from '#web/features/campaigns/campaign-list.ts';
import { orderConditions } from '#web/features/orders/admin/order-list.ts';
import { PAYMENT_TEXTS } from '#web/features/payments/admin/payment-lists.ts';
import { personConditions } from '#web/features/people/people-queries.ts';
import { TICKET_TEXTS } from '#web/features/support/admin/ticket-queries.ts';
import { containing } from '#web/lib/data/containing.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const SIGNS = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'];
const PLAIN = 'zzzqz';
const SIGNED = SIGNS.map((sign) => `zzz${sign}z`).join(' ');

type Search = (text: string) => Promise<string[]>;

describe.each(engines)('signs in searches on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let nia: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    admin = await server.signedIn({ admin: true });
    nia = await server.signedIn({ email: `${PLAIN}@example.test` });
    const other = await server.signedIn();
    const { db } = server.services;
    for (const [name, person] of [
      [PLAIN, nia],
      [SIGNED, other],
    ] as const) {
      await db.query(`update public.users set first_name = $2, last_name = '' where id = $1`, [person.id, name]);
      await makeCampaign(db, nia.id, { name });
      await db.query(`insert into public.contacts (name, email, message) values ($1, 'nia@example.test', 'Hello')`, [
        name,
      ]);
      await db.query(
        `insert into public.articles (slug, title, category, body, published) values ($1, $2, 'Help', 'Text', true)`,
        [randomUUID(), name],
      );
      const opened = await person.supabase.rpc('open_ticket', { subject: name, body: 'Hello' });
      expect(opened.error).toBeNull();
      const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], { client_name: name });
      expect((await placeOrder<PlacedOrder>(server, person, draft, randomUUID())).status).toBe(201);
    }
    const files = server.client(server.services.identity.serviceRoleKey).storage;
    await files.createBucket('zzzqz');
    expect((await files.from('zzzqz').upload(`${PLAIN}.txt`, 'text')).error).toBeNull();
  });
  afterAll(() => server.close());

  const rows = async (request: PromiseLike<{ data: unknown; error: unknown }>, column: string): Promise<string[]> => {
    const { data, error } = await request;
    expect(error).toBeNull();
    return (data as Record<string, string>[]).map((row) => row[column] ?? '');
  };
  const list = (who: SupabaseClient, table: string, column: string, conditions: string[]) =>
    rows(
      conditions.reduce((query, condition) => query.or(condition), who.from(table).select(column)),
      column,
    );

  const searches: Record<string, Search> = {
    people: (text) => list(admin.supabase, 'users', 'first_name', personConditions(text)),
    orders: (text) => list(admin.supabase, 'order_list', 'client_name', orderConditions(text)),
    tickets: (text) => list(admin.supabase, 'team_tickets', 'subject', [containing(TICKET_TEXTS, text)]),
    'campaigns of the team': (text) =>
      list(admin.supabase, 'campaign_delivery', 'name', [containing(CAMPAIGN_TEXTS.admin, text)]),
    'campaigns of a client': (text) =>
      list(nia.supabase, 'campaign_delivery', 'name', [containing(CAMPAIGN_TEXTS.client, text)]),
    contacts: (text) => rows(admin.supabase.rpc('find_contacts', { search: text }), 'name'),
    articles: (text) => rows(nia.supabase.rpc('find_articles', { search: text }), 'title'),
    everything: async (text) => {
      const { data } = await admin.supabase.rpc('admin_search', { query: text });
      return (data as { kind: string; title: string }[])
        .filter(({ kind }) => kind === 'campaign')
        .map((row) => row.title);
    },
  };

  /** By whole numbers, names and addresses, which contain few signs. */
  const plainSearches: Record<string, Search> = {
    payments: (text) =>
      list(admin.supabase, 'payment_list', 'order_number', [containing(PAYMENT_TEXTS, text.replaceAll('zzz', 'HC'))]),
    files: async (text) => {
      const { data } = await server
        .client(server.services.identity.serviceRoleKey)
        .storage.from('zzzqz')
        .list('', { search: text });
      return (data ?? []).map(({ name }) => name);
    },
    buckets: async (text) => {
      const url = `${server.url}/storage/v1/bucket?search=${encodeURIComponent(text)}`;
      const headers = { authorization: `Bearer ${server.services.identity.serviceRoleKey}` };
      return ((await (await fetch(url, { headers })).json()) as { name: string }[]).map(({ name }) => name);
    },
    accounts: async (text) => {
      const url = `${server.url}/auth/v1/admin/users?filter=${encodeURIComponent(text)}`;
      const headers = { authorization: `Bearer ${server.services.identity.serviceRoleKey}` };
      return ((await (await fetch(url, { headers })).json()) as { users: { email: string }[] }).users.map(
        (user) => user.email,
      );
    },
  };

  test.each(Object.keys(searches))('each sign is a letter in the search of %s', async (name) => {
    const search = searches[name]!;
    expect(await search(PLAIN)).toContain(PLAIN);
    // In the list of orders, a text with `@` is the beginning of an email.
    for (const sign of SIGNS.filter((one) => name !== 'orders' || one !== '@')) {
      expect([sign, new Set(await search(`zzz${sign}z`))]).toEqual([sign, new Set([SIGNED])]);
      if (!'@.-'.includes(sign)) expect([sign, (await search(sign)).includes(PLAIN)]).toEqual([sign, false]);
    }
  });

  test.each(Object.keys(plainSearches))('a sign finds nothing without it in the search of %s', async (name) => {
    const search = plainSearches[name]!;
    expect(await search('zzz')).not.toEqual([]);
    for (const sign of SIGNS) {
      expect([sign, await search(`zzz${sign}z`)]).toEqual([sign, []]);
      expect([sign, await search(`zzz${sign}`)]).toEqual([
        sign,
        sign === '-' && name === 'payments' ? expect.anything() : [],
      ]);
    }
  });
});
