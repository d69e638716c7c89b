import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { asCaller, type Claims } from '#server/platform/db/scope.ts';
import {
  functions,
  roles,
  tables,
  type Reads,
  type Role,
  type Writes,
} from '#server/modules/people/permissions/matrix.ts';
import { addOwner, addSharedRows, type Owner, type SharedRows } from '#server/modules/people/permissions/owned-rows.ts';
import { samples } from '#server/modules/people/permissions/sample-rows.ts';
import { addRow, makeSyntheticUser } from '#server/modules/people/permissions/self-test.queries.ts';
import { engines } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** Views that run as their owner and check for an administrator themselves. Results: admin-orders.test.ts, accountant.test.ts */
const STAFF_VIEWS = ['order_list', 'payment_list', 'team_assignments'];

/** Functions of hidden schemas that policies, defaults and check constraints call in a request's name. */
const helpers = [
  'auth.email',
  'auth.jwt',
  'auth.role',
  'auth.uid',
  'internal.are_attachments',
  'internal.caller_address',
  'internal.caller_agent',
  'internal.figures_are_valid',
  'internal.has_room',
  'internal.import_is_own',
  'internal.is_attached',
  'internal.is_evidence',
  'internal.is_notification_kind',
  'internal.is_country',
  'internal.is_web_address',
  'internal.limits_are_valid',
  // For the team's previews of emails, which run as the admin who looks.
  'internal.newsletter_preference',
  // Computes the keys of indexed rows.
  'internal.search_key',
  'internal.shop_currency',
  'internal.shop_today',
  'internal.translations_are_valid',
  'internal.video_address_fits',
];
const HIDDEN = ['auth', 'internal', 'migrations', 'pgboss'];

interface Actor {
  role: Role;
  token: string | null;
}

/** Who tries something, on whose rows. */
interface Trial {
  actor: Actor;
  own: Owner | null;
  stranger: Owner;
}

/** The arguments of one call of each function, about the rows of `owner`. */
const callArguments = (db: Database, owner: Owner): Record<string, () => Promise<object> | object> => ({
  assign_work: () => ({ subject: 'order', subject_id: owner.orderId, person: null }),
  book_entries: () => ({ first_day: '2026-01-01', last_day: '2026-01-31' }),
  campaign_evidence: () => ({ campaign_id: owner.campaignId }),
  campaign_timeline: () => ({ campaign_id: owner.campaignId }),
  create_campaigns_from_order: () => ({ order_id: owner.orderId }),
  create_staff_order: () => ({ client_id: owner.id, items: [{ name: 'x', price: 1, quantity: 1 }] }),
  credit_dispute: async () => {
    await db.query(`update public.disputes set status = 'lost' where id = $1`, [owner.disputeId]);
    return { dispute: owner.disputeId };
  },
  decide_deliverable: async () => ({
    deliverable_id: await addSample(db, 'deliverables', owner),
    decision: 'approved',
  }),
  decide_tax_number: async () => ({ tax_number_id: await addSample(db, 'tax_numbers', owner), decision: 'confirmed' }),
  email_figures: () => ({}),
  end_session: () => ({ session: randomUUID() }),
  erase_person: () => ({ address: 'nobody@example.test' }),
  find_articles: () => ({ search: 'x' }),
  find_contacts: () => ({}),
  is_admin: () => ({}),
  list_sessions: () => ({}),
  office_figures: () => ({ first_day: '2026-01-01', last_day: '2026-01-31' }),
  office_inbox: () => ({}),
  office_plans: () => ({ first_day: '2026-01-01', last_day: '2026-01-31' }),
  office_search: () => ({ query: 'x' }),
  open_ticket: () => ({ subject: 'x', body: 'x' }),
  order_testimonials: async () => ({
    ids: (await db.query<{ id: string }>('select id from public.video_testimonials order by created_at, id')).rows.map(
      ({ id }) => id,
    ),
  }),
  order_timeline: () => ({ order_id: randomUUID() }),
  pause_delivery: () => ({ dispute: owner.disputeId }),
  payments_attention: () => ({}),
  person_record: () => ({ address: 'nobody@example.test' }),
  portal_analytics: () => ({ first_day: '2026-11-01', last_day: '2026-11-02' }),
  portal_billing: () => ({}),
  portal_google_ads: () => ({ first_day: '2026-11-01', last_day: '2026-11-02' }),
  portal_overview: () => ({}),
  portal_plan: () => ({}),
  portal_setups: () => ({}),
  release_list: () => ({}),
  quote: () => ({ items: [{ id: 'youtube-ads-trial', quantity: 1 }], promo_code: null }),
  record_consent: () => ({ address: 'nobody@example.test', granted: false, reason: 'by phone' }),
  remind_of_intake: async () => {
    await db.query(
      `update public.orders set payment_status = 'paid', status = 'confirmed' where id = $1 and status = 'pending'`,
      [owner.orderId],
    );
    await db.query(`update public.intakes set missing = '{genre}', completed_at = null where order_item_id = $1`, [
      owner.lineId,
    ]);
    return { order_id: owner.orderId };
  },
  release_report: async () =>
    onlyRow(
      await db.query<{ release_id: string }>('select release_id from public.campaigns where id = $1', [
        owner.campaignId,
      ]),
    ),
  request_campaign_status: async () => {
    await db.query(`update public.campaigns set status = 'active' where id = $1`, [owner.campaignId]);
    return { campaign_id: owner.campaignId, wanted: 'paused' };
  },
  resume_delivery: () => ({ dispute: owner.disputeId }),
  save_intake: () => ({ order_item_id: owner.lineId, answers: { genre: 'Afrobeats' } }),
  set_avatar: () => ({ name: null }),
  set_notification: () => ({ kind: 'results', portal: true, mail: true }),
  set_person_active: () => ({ person: owner.id, active: true }),
  set_person_role: () => ({ person: owner.id, role: 'client' }),
  set_service_link: () => ({ order_item_id: owner.lineId, service_link: 'https://example.test' }),
  undo_import: async () => {
    const { rows } = await db.query(
      `with made as (
         insert into public.result_imports (file_name, path, format, state, applied_at)
         values ('x.csv', 'imports/' || gen_random_uuid() || '/x.csv', 'google-ads-campaigns', 'applied', now()) returning id
       )
       insert into internal.import_changes (import_id, campaign_id, day)
       select made.id, c.id, '2001-01-01' from made, public.campaigns as c where c.id::text = $1 returning import_id`,
      [owner.campaignId],
    );
    return rows[0] ?? { import_id: randomUUID() };
  },
  view_article: () => ({ slug: 'x' }),
  write_about_campaign: () => ({ campaign_id: owner.campaignId, body: 'x' }),
});

const noRows = {
  orderId: '',
  freeOrderId: '',
  freePaymentId: '',
  ticketId: '',
  lineId: '',
  paymentId: '',
  refundId: '',
  disputeId: '',
  invoiceId: '',
  campaignId: '',
  sessionId: '',
};

/** Whether a sample row refers to other rows of its owner. */
function refersToRows({ row }: (typeof samples)[string]): boolean {
  const used = new Set<string | symbol>();
  const recorder = new Proxy({ id: '', ...noRows }, { get: (_owner, name) => (used.add(name), '') });
  row(recorder, { promoId: '', planId: '' });
  used.delete('id');
  return used.size > 0;
}

let shared: SharedRows;

/** Inserts a row past the policies and returns its key. */
async function addSample(db: Database, table: string, owner: Owner, more: object = {}): Promise<string> {
  const { key, row, placed } = samples[table]!;
  return addRow(db, table, key, { ...row(owner, shared), ...placed?.(owner), ...more });
}

describe.each(engines)('access on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  beforeAll(async () => {
    server = await startServer(engine);
    db = server.services.db;
    shared = await addSharedRows(db);
  });
  afterAll(() => server.close());

  /** An account with the rows that the table's sample refers to; with all of them for a function. */
  const ownerFor = (table: string | null, role: 'client' | 'admin' | 'guest' = 'client'): Promise<Owner> =>
    db.transaction(async (sql) => {
      if (table === null || refersToRows(samples[table]!)) return addOwner(sql, role);
      const id = await makeSyntheticUser(sql, { email: `${randomUUID()}@example.test`, role, banned: false });
      return { id, ...noRows };
    });

  /** Somebody with this role and, unless a visitor or the service, with rows of their own. */
  async function actorOf(role: Role, table: string | null = null): Promise<{ actor: Actor; own: Owner | null }> {
    const { identity } = server.services;
    if (role === 'visitor') return { actor: { role, token: null }, own: null };
    if (role === 'service') return { actor: { role, token: identity.serviceRoleKey }, own: null };
    const own = await ownerFor(table, role === 'administrator' ? 'admin' : role);
    const now = Math.floor(Date.now() / 1000);
    const token = await identity.sign({
      role: role === 'guest' ? 'guest' : 'authenticated',
      aud: 'authenticated',
      sub: own.id,
      iat: now,
      exp: now + 600,
    });
    return { actor: { role, token }, own };
  }

  const call = (
    actor: Actor,
    path: string,
    init: { method?: string; body?: object; headers?: Record<string, string> } = {},
  ) =>
    fetch(`${server.url}/rest/v1/${path}`, {
      ...(init.method !== undefined && { method: init.method }),
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
      headers: {
        apikey: 'anon',
        'content-type': 'application/json',
        ...(actor.token !== null && { authorization: `Bearer ${actor.token}` }),
        ...init.headers,
      },
    });

  /** The key of a row of this owner. */
  async function make(table: string, owner: Owner, more: object = {}): Promise<string> {
    const { standing, row } = samples[table]!;
    if (standing === undefined) return addSample(db, table, owner, more);
    await putBack(table, row(owner, shared));
    return standing(owner);
  }

  /** An earlier check may have deleted a row that always exists. */
  const putBack = (table: string, row: object) =>
    db.query(
      `insert into public.${table} (${Object.keys(row).join()}) select ${Object.keys(row).join()} from jsonb_populate_record(null::public.${table}, $1::jsonb) on conflict do nothing`,
      [row],
    );

  /** Which version of a row is there: it changes with every update, even one that writes the same values. */
  async function versionOf(table: string, key: string): Promise<string | null> {
    const { rows } = await db.query<{ version: string }>(
      `select xmin::text as version from public.${table} where ${samples[table]!.key}::text = $1`,
      [key],
    );
    return rows[0]?.version ?? null;
  }

  const countRows = async (table: string) =>
    (await db.query<{ n: number }>(`select count(*) as n from public.${table}`)).rows[0]!.n;

  async function observeSelect({ actor, own, stranger }: Trial, table: string): Promise<Reads> {
    const { key, hide } = samples[table]!;
    const sees = async (value: string) => {
      const response = await call(actor, `${table}?select=${key}&${key}=eq.${value}`);
      if (!response.ok) expect([401, 403]).toContain(response.status);
      return response.ok && ((await response.json()) as unknown[]).length === 1;
    };
    if (await sees(await make(table, stranger)))
      return hide === undefined || (await sees(await make(table, stranger, hide))) ? 'all' : 'shown';
    return own !== null && (await sees(await make(table, own))) ? 'own' : 'none';
  }

  /** `works` tries it on the rows of one owner. */
  const observeWrite = async (
    { own, stranger }: Omit<Trial, 'actor'>,
    works: (owner: Owner) => Promise<boolean>,
  ): Promise<Writes> => {
    if (await works(stranger)) return 'any';
    return own !== null && (await works(own)) ? 'own' : 'none';
  };

  const inserts = (actor: Actor, table: string) => async (owner: Owner) => {
    const { key, row, placed, standing } = samples[table]!;
    if (standing !== undefined)
      await db.query(`delete from public.${table} where ${key}::text = $1`, [standing(owner)]);
    const body = { ...row(owner, shared), ...(actor.role === 'service' ? placed?.(owner) : {}) };
    const before = await countRows(table);
    const response = await call(actor, table, { method: 'POST', body });
    const added = (await countRows(table)) - before;
    expect(response.ok, await response.text()).toBe(added === 1);
    return added === 1;
  };

  const updates = (actor: Actor, table: string) => async (owner: Owner) => {
    const { key, change } = samples[table]!;
    const row = await make(table, owner);
    const before = await versionOf(table, row);
    await call(actor, `${table}?${key}=eq.${row}`, { method: 'PATCH', body: change });
    return (await versionOf(table, row)) !== before;
  };

  const deletes = (actor: Actor, table: string) => async (owner: Owner) => {
    const row = await make(table, owner);
    await call(actor, `${table}?${samples[table]!.key}=eq.${row}`, { method: 'DELETE' });
    return (await versionOf(table, row)) === null;
  };

  test('every table and every function of the open schema has its line here', async () => {
    const found = await db.query<{ name: string }>(
      `select c.relname::text as name from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm', 'f') order by 1`,
    );
    expect(found.rows.map(({ name }) => name)).toEqual(Object.keys(tables).sort());
    const routines = await db.query<{ name: string }>(
      `select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
    expect(routines.rows.map(({ name }) => name)).toEqual(Object.keys(functions).sort());
  });

  test('every view asks as who reads it, or for staff, and nobody writes through it', async () => {
    const { rows } = await db.query(
      `select c.relname from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
         and (not (coalesce(c.reloptions, '{}') @> array['security_invoker=true'] or c.relname = any ($1) and pg_get_viewdef(c.oid) like '%is_admin()%')
           or has_any_column_privilege('anon', c.oid, 'select') or has_any_column_privilege('guest', c.oid, 'select')
           or has_table_privilege('authenticated', c.oid, 'insert, update, delete') or has_table_privilege('service_role', c.oid, 'insert, update, delete'))`,
      [STAFF_VIEWS],
    );
    expect(rows).toEqual([]);
  });

  test('every table has row-level security', async () => {
    const { rows } = await db.query(
      `select n.nspname, c.relname from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
       where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relrowsecurity`,
    );
    expect(rows).toEqual([]);
  });

  describe.each(Object.keys(tables))('%s', (table) => {
    test.each(roles)('%s', async (role) => {
      const fresh = async () => ({ ...(await actorOf(role, table)), stranger: await ownerFor(table) });
      const [select, insert, update, remove] = [await fresh(), await fresh(), await fresh(), await fresh()];
      expect({
        select: await observeSelect(select, table),
        insert: await observeWrite(insert, inserts(insert.actor, table)),
        update: await observeWrite(update, updates(update.actor, table)),
        delete: await observeWrite(remove, deletes(remove.actor, table)),
      }).toEqual(tables[table]![role]);
    });
  });

  describe('columns that a row’s owner or staff may not write', () => {
    test.each<[Role, string, object]>([
      ['client', 'users', { role: 'admin' }],
      ['client', 'users', { is_active: true }],
      ['client', 'users', { email: 'admin@example.test' }],
      ['client', 'users', { email_verified: true }],
      ['administrator', 'users', { role: 'admin' }],
      ['client', 'cart_items', { price: 0.01 }],
      ['client', 'cart_items', { user_id: '00000000-0000-4000-8000-000000000000' }],
      ['administrator', 'orders', { total_amount: 0.01 }],
      ['administrator', 'orders', { payment_status: 'paid' }],
      ['administrator', 'email_settings', { smtp_ok: true }],
      ['administrator', 'orders', { client_id: '00000000-0000-4000-8000-000000000000' }],
      ['administrator', 'tickets', { client_id: '00000000-0000-4000-8000-000000000000' }],
      ['administrator', 'tickets', { last_reply_by: 'staff' }],
      ['administrator', 'promo_codes', { uses: 0 }],
      ['administrator', 'articles', { views: 1000 }],
      ['client', 'users', { avatar: 'https://example.test/a.png' }],
    ])('%s: %s %o', async (role, table, change) => {
      const { actor, own } = await actorOf(role);
      const row = await make(table, own!);
      const before = await versionOf(table, row);
      const response = await call(actor, `${table}?${samples[table]!.key}=eq.${row}`, {
        method: 'PATCH',
        body: change,
      });
      expect(response.status).toBe(403);
      expect(await versionOf(table, row)).toBe(before);
    });

    test.each([
      { payment_status: 'paid' },
      { order_number: 'HC-1' },
      { subtotal: 1 },
      { discount: 100 },
      { tax_rate: 0 },
      { tax_inclusive: true },
      { reverse_charge: true },
    ])('client: a new order with %o', async (more) => {
      const { actor, own } = await actorOf('client');
      const body = { ...samples['orders']!.row(own!, shared), ...more };
      expect((await call(actor, 'orders', { method: 'POST', body })).status).toBe(403);
    });

    test('the secrets of a mail are read by nobody but the service', async () => {
      for (const role of ['client', 'administrator'] as const)
        expect((await call((await actorOf(role)).actor, 'email_outbox?select=sealed')).status).toBe(403);
    });
  });

  describe('functions', () => {
    test.each(Object.keys(functions).flatMap((name) => roles.map((role) => [name, role] as const)))(
      '%s: %s',
      async (name, role) => {
        const { actor, own } = await actorOf(role);
        const runs = async (owner: Owner) => {
          const body = await callArguments(db, owner)[name]!();
          return (await call(actor, `rpc/${name}`, { method: 'POST', body })).ok;
        };
        expect(await observeWrite({ own, stranger: await ownerFor(null) }, runs)).toBe(functions[name]![role]);
      },
    );

    test('is_admin() tells staff from all others', async () => {
      const answers = await Promise.all(
        roles.map(async (role) =>
          (await call((await actorOf(role)).actor, 'rpc/is_admin', { method: 'POST', body: {} })).json(),
        ),
      );
      expect(answers).toEqual([false, expect.objectContaining({ code: '42501' }), false, true, false]);
    });
  });

  describe('what is behind the house', () => {
    const claims: Record<string, Claims> = {
      anon: { role: 'anon' },
      guest: { role: 'guest', sub: randomUUID() },
      authenticated: { role: 'authenticated', sub: randomUUID() },
      service_role: { role: 'service_role' },
    };

    test.each(roles)('%s cannot name another schema', async (role) => {
      const { actor } = await actorOf(role);
      for (const schema of HIDDEN) {
        expect((await call(actor, 'users', { headers: { 'accept-profile': schema } })).status).toBe(406);
        expect(
          (await call(actor, 'users', { method: 'POST', body: {}, headers: { 'content-profile': schema } })).status,
        ).toBe(406);
      }
      for (const name of ['auth.users', 'internal.checkouts', 'pg_authid', 'pg_catalog.pg_authid']) {
        expect((await call(actor, name)).status).toBe(404);
      }
    });

    test.each(Object.keys(claims))('%s can touch no table and no sequence there', async (role) => {
      const { rows } = await db.query<{ name: string; kind: string }>(
        `select format('%I.%I', n.nspname, c.relname) as name, c.relkind::text as kind from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
         where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
        [HIDDEN],
      );
      expect(new Set(rows.map(({ name }) => name.split('.')[0]))).toEqual(new Set(HIDDEN));
      const caller = { claims: claims[role]!, ip: '203.0.113.9', userAgent: 'test' };
      for (const { name, kind } of rows) {
        // A view that cannot be written says so before it checks privileges.
        const remove = kind === 'v' ? [] : [`delete from ${name} where false`];
        const statements = kind === 'S' ? [`select nextval('${name}')`] : [`select 1 from ${name}`, ...remove];
        for (const text of statements) {
          await expect(
            asCaller(db, caller, (sql) => sql.query(text)),
            text,
          ).rejects.toMatchObject({ code: '42501' });
        }
      }
    });

    test.each(Object.keys(claims))('%s can run no function there but the helpers of policies', async (role) => {
      const { rows } = await db.query<{ name: string }>(
        `select distinct n.nspname || '.' || p.proname as name from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
         where n.nspname = any ($1) and has_schema_privilege($2, n.oid, 'usage') and has_function_privilege($2, p.oid, 'execute')
           and p.prorettype <> 'trigger'::regtype order by 1`,
        [HIDDEN, role],
      );
      for (const { name } of rows) expect(helpers).toContain(name);
    });

    test.each(Object.keys(claims))('%s can make nothing in any schema', async (role) => {
      const { rows } = await db.query(
        `select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema' and has_schema_privilege($1, oid, 'create')`,
        [role],
      );
      expect(rows).toEqual([]);
    });
  });
});
