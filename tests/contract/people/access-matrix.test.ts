import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { asCaller, type Claims } from '#server/platform/db/scope.ts';
import { engines } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** What a reader gets: every row, those on show, those of its own, nothing. */
type Reads = 'all' | 'shown' | 'own' | 'none';
/** Whether a writer may: any row, its own alone (and not another client's), none. */
type Writes = 'yes' | 'own' | 'no';
interface Rights {
  select: Reads;
  insert: Writes;
  update: Writes;
  delete: Writes;
}
const roles = ['anon', 'client', 'admin', 'service'] as const;
type Role = (typeof roles)[number];

const rights = (select: Reads, insert: Writes, update: Writes, remove: Writes): Rights => ({
  select,
  insert,
  update,
  delete: remove,
});
const nothing = rights('none', 'no', 'no', 'no');
const everything = rights('all', 'yes', 'yes', 'yes');
const readsAll = rights('all', 'no', 'no', 'no');
const readsOwn = rights('own', 'no', 'no', 'no');
const readsShown = rights('shown', 'no', 'no', 'no');

const content = { anon: readsAll, client: readsAll, admin: everything, service: everything };
const hideable = { anon: readsShown, client: readsShown, admin: everything, service: everything };
const hideableForAccounts = { anon: nothing, client: readsShown, admin: everything, service: everything };
const ownReadStaffReads = { anon: nothing, client: readsOwn, admin: readsAll, service: everything };

/** The whole of who may do what. A table that is missing here fails. */
const expected: Record<string, Record<Role, Rights>> = {
  services: content,
  packages: hideable,
  monthly_plans: content,
  reviews: content,
  video_testimonials: hideable,
  promo_codes: { anon: nothing, client: nothing, admin: everything, service: everything },
  promo_redemptions: { anon: nothing, client: nothing, admin: readsAll, service: everything },
  users: {
    anon: nothing,
    client: rights('own', 'no', 'own', 'no'),
    admin: rights('all', 'no', 'own', 'no'),
    service: everything,
  },
  carts: { anon: nothing, client: readsOwn, admin: readsOwn, service: everything },
  cart_items: {
    anon: nothing,
    client: rights('own', 'own', 'own', 'own'),
    admin: rights('own', 'own', 'own', 'own'),
    service: everything,
  },
  orders: {
    anon: nothing,
    client: rights('own', 'own', 'no', 'no'),
    admin: rights('all', 'own', 'yes', 'no'),
    service: everything,
  },
  order_items: ownReadStaffReads,
  payments: ownReadStaffReads,
  invoices: { anon: nothing, client: readsOwn, admin: readsAll, service: rights('all', 'yes', 'no', 'no') },
  order_notes: {
    anon: nothing,
    client: nothing,
    admin: rights('all', 'own', 'no', 'no'),
    service: rights('all', 'yes', 'no', 'no'),
  },
  refunds: { anon: nothing, client: nothing, admin: readsAll, service: everything },
  credit_notes: { anon: nothing, client: readsOwn, admin: readsAll, service: rights('all', 'yes', 'no', 'no') },
  intakes: ownReadStaffReads,
  client_plans: { anon: nothing, client: readsOwn, admin: everything, service: everything },
  deliverables: { anon: nothing, client: readsOwn, admin: rights('all', 'yes', 'no', 'yes'), service: everything },
  contacts: {
    anon: rights('none', 'yes', 'no', 'no'),
    client: rights('none', 'yes', 'no', 'no'),
    admin: everything,
    service: everything,
  },
  consents: ownReadStaffReads,
  audit_logs: {
    anon: nothing,
    client: rights('none', 'own', 'no', 'no'),
    admin: rights('all', 'own', 'no', 'no'),
    service: rights('all', 'yes', 'no', 'no'),
  },
  email_outbox: { anon: nothing, client: nothing, admin: readsAll, service: everything },
  campaigns: { anon: nothing, client: readsOwn, admin: everything, service: everything },
  campaign_days: { anon: nothing, client: readsOwn, admin: everything, service: everything },
  campaign_keywords: ownReadStaffReads,
  campaign_conversions: ownReadStaffReads,
  campaign_names: { anon: nothing, client: nothing, admin: rights('all', 'no', 'no', 'yes'), service: everything },
  result_imports: { anon: nothing, client: readsOwn, admin: readsAll, service: rights('all', 'yes', 'yes', 'no') },
  tickets: { anon: nothing, client: readsOwn, admin: rights('all', 'no', 'yes', 'no'), service: everything },
  ticket_messages: {
    anon: nothing,
    client: rights('own', 'own', 'no', 'no'),
    admin: rights('all', 'yes', 'no', 'no'),
    service: rights('all', 'yes', 'no', 'no'),
  },
  canned_replies: { anon: nothing, client: nothing, admin: everything, service: everything },
  articles: hideableForAccounts,
  announcements: hideableForAccounts,
  email_settings: { anon: nothing, client: nothing, admin: rights('all', 'no', 'yes', 'no'), service: everything },
  notifications: {
    anon: nothing,
    client: rights('own', 'no', 'own', 'no'),
    admin: rights('own', 'no', 'own', 'no'),
    service: everything,
  },
  notification_settings: { anon: nothing, client: readsOwn, admin: readsOwn, service: everything },
};

const staffAlone: Record<Role, Writes> = { anon: 'no', client: 'no', admin: 'yes', service: 'no' };

const routines: Record<string, Record<Role, Writes>> = {
  quote: { anon: 'yes', client: 'yes', admin: 'yes', service: 'yes' },
  is_admin: { anon: 'yes', client: 'yes', admin: 'yes', service: 'yes' },
  set_service_link: { anon: 'no', client: 'own', admin: 'yes', service: 'yes' },
  // Who gets what of these is held by office-orders.test.ts and office-intakes.test.ts.
  create_staff_order: { anon: 'no', client: 'no', admin: 'yes', service: 'no' },
  order_timeline: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  save_intake: { anon: 'no', client: 'own', admin: 'yes', service: 'no' },
  decide_deliverable: { anon: 'no', client: 'own', admin: 'own', service: 'no' },
  // Whose sessions they list and end is held by auth-reach.test.ts.
  list_sessions: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  open_ticket: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  view_article: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  find_articles: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  // Of the caller's own rows alone, which portal-billing.test.ts holds.
  portal_billing: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  set_person_role: { anon: 'no', client: 'no', admin: 'yes', service: 'no' },
  set_person_active: { anon: 'no', client: 'no', admin: 'yes', service: 'no' },
  set_avatar: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  end_session: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  request_campaign_status: { anon: 'no', client: 'own', admin: 'own', service: 'no' },
  // Whose events and files these give is held by portal-campaigns.test.ts.
  campaign_evidence: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  campaign_timeline: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  write_about_campaign: { anon: 'no', client: 'own', admin: 'own', service: 'no' },
  create_campaigns_from_order: { anon: 'no', client: 'no', admin: 'yes', service: 'yes' },
  // What they tell and switch is held by portal-home.test.ts and portal-notifications.test.ts.
  portal_overview: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  set_notification: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  // Whose figures they tell is held by portal-analytics.test.ts and portal-google-ads.test.ts.
  portal_analytics: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  portal_google_ads: { anon: 'no', client: 'yes', admin: 'yes', service: 'no' },
  order_testimonials: staffAlone,
  find_contacts: staffAlone,
  email_figures: staffAlone,
  office_desk: staffAlone,
  office_figures: staffAlone,
  person_record: staffAlone,
  erase_person: staffAlone,
  record_consent: staffAlone,
};

/** Views that read as their owner and ask for staff themselves: who reads the list of orders is held by office-orders.test.ts. */
const STAFF_VIEWS = ['order_list'];

/** Functions of hidden schemas that policies, defaults and check constraints call in a request's name. */
const helpers = [
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
  'internal.is_web_address',
  'internal.limits_are_valid',
  'internal.shop_currency',
  'internal.shop_today',
  'internal.translations_are_valid',
  'internal.video_address_fits',
];
const HIDDEN = ['auth', 'internal', 'migrations', 'pgboss'];

interface Subject {
  key: string;
  /** A row that a table would take, belonging to `owner` where rows belong to somebody. */
  row(owner: string): Promise<object>;
  /** What a row needs besides when nobody is there to write it. */
  placed?(owner: string): object;
  change: object;
  /** Makes the row one that is not on show. */
  hide?: object;
  /** Rows that are there already with their owner. */
  standing?: true;
}

interface Actor {
  role: Role;
  id: string | null;
  token: string | null;
}

const short = () => randomUUID().slice(0, 8);

function subjects(db: Database): Record<string, Subject> {
  const make = async (table: string, owner: string): Promise<string> =>
    add(db, table, all[table]!, await all[table]!.row(owner));
  const invoiceRow = async (owner: string) => ({
    id: randomUUID(),
    number: `INV-T-${randomUUID()}`,
    order_id: await make('orders', owner),
    client_id: owner,
    issued_on: '2026-11-20',
    seller: {},
    buyer: {},
    lines: [],
    currency: 'USD',
    subtotal: 1,
    discount: 0,
    tax: 0,
    total: 1,
  });
  const refundRow = async (owner: string) => {
    const order_id = await make('orders', owner);
    const payment = {
      id: randomUUID(),
      order_id,
      provider: 'sandbox',
      status: 'succeeded',
      amount: 1,
      currency: 'USD',
    };
    await add(db, 'payments', all.payments!, payment);
    return {
      id: randomUUID(),
      order_id,
      payment_id: payment.id,
      amount: 1,
      currency: 'USD',
      reason: 'x',
      key: randomUUID(),
    };
  };
  const all: Record<string, Subject> = {
    services: {
      key: 'slug',
      row: async () => ({ slug: `s-${short()}`, name: 'x', link_label: 'x' }),
      change: { name: 'y' },
    },
    packages: {
      key: 'id',
      row: async () => ({
        id: `p-${short()}`,
        service: 'youtube-ads',
        name: 'x',
        price: 1,
        icon: 'x',
        color: 'x',
        border_color: 'x',
      }),
      change: { name: 'y' },
      hide: { active: false },
    },
    monthly_plans: {
      key: 'id',
      row: async () => ({ id: short(), name: 'x', price: 1, description: 'x' }),
      change: { name: 'y' },
    },
    reviews: {
      key: 'id',
      row: async () => ({ id: short(), author: 'x', date: '2026-01-01', rating: 5, text: 'x' }),
      change: { author: 'y' },
    },
    video_testimonials: {
      key: 'id',
      row: async () => ({ id: randomUUID(), client_name: 'x', video_url: 'https://youtu.be/aaaaaaaaaaa' }),
      change: { client_name: 'y' },
      hide: { is_active: false },
    },
    promo_codes: {
      key: 'id',
      row: async () => ({ id: randomUUID(), code: `T${short().toUpperCase()}`, percent_off: 5 }),
      change: { active: false },
    },
    promo_redemptions: {
      key: 'order_id',
      row: async (owner) => ({
        order_id: await make('orders', owner),
        promo_id: await make('promo_codes', owner),
        client_id: owner,
      }),
      change: { state: 'redeemed' },
    },
    users: {
      key: 'id',
      standing: true,
      row: async () => {
        const id = (await makeUser(db)).claims.sub!;
        await db.query('delete from public.users where id = $1', [id]);
        return { id, email: `${id}@example.test` };
      },
      change: { first_name: 'y' },
    },
    carts: {
      key: 'user_id',
      row: async (owner) => {
        await db.query('delete from public.carts where user_id = $1', [owner]);
        return { user_id: owner };
      },
      change: { checkout_id: randomUUID() },
    },
    cart_items: {
      key: 'id',
      row: async (owner) => {
        await db.query('delete from public.cart_items where user_id = $1', [owner]);
        return { id: randomUUID(), user_id: owner, product_id: 'youtube-ads-trial', quantity: 1 };
      },
      change: { quantity: 3 },
    },
    orders: {
      key: 'id',
      row: async (owner) => ({
        client_id: owner,
        client_name: 'x',
        client_email: 'x@example.test',
        items: [{ id: 'youtube-ads-trial', quantity: 1 }],
      }),
      change: { cancel_reason: 'y' },
    },
    order_items: {
      key: 'id',
      row: async (owner) => ({
        id: randomUUID(),
        order_id: await make('orders', owner),
        position: 7,
        product_id: 'youtube-ads-trial',
        name: 'x',
        service_type: 'x',
        package_type: 'x',
        unit_price: 1,
        quantity: 1,
        line_total: 1,
      }),
      change: { service_link: 'https://example.test' },
    },
    payments: {
      key: 'id',
      row: async (owner) => ({
        id: randomUUID(),
        order_id: await make('orders', owner),
        provider: 'sandbox',
        status: 'declined',
        amount: 1,
        currency: 'USD',
      }),
      change: { reason: 'y' },
    },
    invoices: { key: 'id', row: invoiceRow, change: { status: 'open' } },
    order_notes: {
      key: 'id',
      row: async (owner) => ({ id: randomUUID(), order_id: await make('orders', owner), author_id: owner, text: 'x' }),
      change: { text: 'y' },
    },
    refunds: { key: 'id', row: refundRow, change: { reference: 'y' } },
    credit_notes: {
      key: 'id',
      row: async (owner) => {
        const invoice = await invoiceRow(owner);
        const refund = await refundRow(owner);
        await add(db, 'invoices', all.invoices!, invoice);
        return {
          id: randomUUID(),
          number: `CN-T-${randomUUID()}`,
          refund_id: await add(db, 'refunds', all.refunds!, refund),
          invoice_id: invoice.id,
          invoice_number: invoice.number,
          order_id: invoice.order_id,
          client_id: owner,
          issued_on: '2026-11-20',
          seller: {},
          buyer: {},
          reason: 'x',
          currency: 'USD',
          net: 1,
          tax: 0,
          total: 1,
        };
      },
      change: { reason: 'y' },
    },
    intakes: {
      key: 'order_item_id',
      row: async (owner) => {
        const line = await make('order_items', owner);
        await db.query('delete from public.intakes where order_item_id = $1', [line]);
        return { order_item_id: line };
      },
      change: { answers: {} },
    },
    deliverables: {
      key: 'id',
      row: async (owner) => {
        const line = await make('order_items', owner);
        await db.query(
          `update public.orders set payment_status = 'paid', status = 'confirmed' where id = (select order_id from public.order_items where id = $1)`,
          [line],
        );
        return { id: randomUUID(), order_item_id: line, title: 'x', kind: 'link', url: 'https://example.test' };
      },
      change: { comment: 'y' },
    },
    client_plans: {
      key: 'client_id',
      row: async (owner) => {
        await db.query('delete from public.client_plans where client_id = $1', [owner]);
        return {
          client_id: owner,
          plan_id: 'starter',
          price: 1,
          limits: { campaigns: 5 },
          next_billing_on: '2099-01-01',
          active: true,
        };
      },
      change: { price: 2 },
    },
    notifications: {
      key: 'id',
      row: async (owner) => ({ id: randomUUID(), user_id: owner, kind: 'results', data: {} }),
      change: { read_at: '2026-11-20' },
    },
    notification_settings: {
      key: 'user_id',
      row: async (owner) => {
        await db.query('delete from public.notification_settings where user_id = $1', [owner]);
        return { user_id: owner, kind: 'results', portal: false, mail: true };
      },
      change: { portal: true },
    },
    contacts: {
      key: 'id',
      row: async () => ({ name: 'x', email: 'x@example.test', message: 'x' }),
      change: { phone: '1' },
    },
    consents: {
      key: 'id',
      row: async (owner) => ({
        id: randomUUID(),
        email: 'x@example.test',
        user_id: owner,
        kind: 'terms',
        granted: true,
        wording: 'x',
        source: 'x',
      }),
      change: { source: 'y' },
    },
    audit_logs: {
      key: 'id',
      row: async (owner) => ({ action: 'login', user_id: owner }),
      change: { action: 'logout' },
    },
    campaigns: {
      key: 'id',
      row: async (owner) => ({
        id: randomUUID(),
        client_id: owner,
        name: 'x',
        service: 'youtube-ads',
        platform: 'youtube',
      }),
      change: { name: 'y' },
    },
    campaign_days: {
      key: 'campaign_id',
      row: async (owner) => ({ campaign_id: await make('campaigns', owner), day: '2026-11-20', views: 1 }),
      change: { views: 2 },
    },
    campaign_keywords: {
      key: 'campaign_id',
      row: async (owner) => ({
        campaign_id: await make('campaigns', owner),
        day: '2026-11-20',
        keyword: 'x',
        match_type: 'exact',
      }),
      change: { clicks: 2 },
    },
    campaign_conversions: {
      key: 'id',
      row: async (owner) => ({
        id: randomUUID(),
        campaign_id: await make('campaigns', owner),
        occurred_at: '2026-11-20',
        action: 'x',
        device: 'Mobile',
        conversions: 1,
      }),
      change: { value: 2 },
    },
    campaign_names: {
      key: 'name',
      row: async (owner) => ({ source: 'google-ads', name: short(), campaign_id: await make('campaigns', owner) }),
      change: { source: 'y' },
    },
    result_imports: {
      key: 'id',
      row: async (owner) => ({
        id: randomUUID(),
        file_name: 'x',
        path: short(),
        state: 'applied',
        applied_at: '2026-11-20',
        rows: 1,
        report: {},
        mapping: { x: await make('campaigns', owner) },
      }),
      change: { rows: 2 },
    },
    tickets: {
      key: 'id',
      row: async (owner) => ({ id: randomUUID(), number: 'x', client_id: owner, subject: 'x' }),
      change: { priority: 'high' },
    },
    ticket_messages: {
      key: 'id',
      row: async (owner) => ({ id: randomUUID(), ticket_id: await make('tickets', owner), body: 'x' }),
      placed: (owner) => ({ author_id: owner }),
      change: { body: 'y' },
    },
    canned_replies: {
      key: 'id',
      row: async () => ({ id: randomUUID(), title: short(), body: 'x' }),
      change: { body: 'y' },
    },
    articles: {
      key: 'id',
      row: async () => ({
        id: randomUUID(),
        slug: `a-${short()}`,
        title: 'x',
        category: 'x',
        body: 'x',
        published: true,
      }),
      change: { title: 'y' },
      hide: { published: false },
    },
    announcements: {
      key: 'id',
      row: async () => ({ id: randomUUID(), title: 'x', body: 'x', published: true }),
      change: { title: 'y' },
      hide: { published: false },
    },
    email_outbox: {
      key: 'id',
      row: async () => ({ id: randomUUID(), template: 'x', to_address: 'x@example.test', state: 'sent' }),
      change: { last_error: 'y' },
    },
    email_settings: {
      key: 'only_row',
      row: async () => {
        await db.query('delete from public.email_settings');
        return { only_row: true };
      },
      change: { notify_order: false },
    },
  };
  return all;
}

/** Inserts a row past every policy and gives its key. */
async function add(db: Database, table: string, { key }: Subject, row: object): Promise<string> {
  const columns = Object.keys(row).join(', ');
  const { rows } = await db.query<{ key: string }>(
    `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_record(null::public.${table}, $1::jsonb) returning ${key}::text as key`,
    [row],
  );
  return rows[0]!.key;
}

describe.each(engines)('access on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let tables: Record<string, Subject>;
  const actors = {} as Record<Role, Actor>;

  beforeAll(async () => {
    server = await startServer(engine);
    db = server.services.db;
    tables = subjects(db);
    const [client, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
    actors.anon = { role: 'anon', id: null, token: null };
    actors.client = { role: 'client', id: client.id, token: client.accessToken };
    actors.admin = { role: 'admin', id: admin.id, token: admin.accessToken };
    actors.service = { role: 'service', id: null, token: server.services.identity.serviceRoleKey };
  });
  afterAll(() => server.close());

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

  /** A row of this owner, made anew past every policy. */
  async function make(table: string, owner: string, more: object = {}): Promise<string> {
    const subject = tables[table]!;
    return subject.standing
      ? owner
      : add(db, table, subject, { ...(await subject.row(owner)), ...subject.placed?.(owner), ...more });
  }

  /** Which version of a row is there: it changes with every update, even one that writes the same values. */
  async function versionOf(table: string, key: string): Promise<string | null> {
    const { rows } = await db.query<{ version: string }>(
      `select xmin::text as version from public.${table} where ${tables[table]!.key}::text = $1`,
      [key],
    );
    return rows[0]?.version ?? null;
  }

  const stranger = async () => (await makeUser(db)).claims.sub!;
  const countRows = async (table: string) =>
    (await db.query<{ n: number }>(`select count(*) as n from public.${table}`)).rows[0]!.n;
  const word = (mine: boolean, theirs: boolean): Writes => (theirs ? 'yes' : mine ? 'own' : 'no');

  async function observeSelect(actor: Actor, table: string): Promise<Reads> {
    const { key, hide } = tables[table]!;
    const sees = async (value: string) => {
      const response = await call(actor, `${table}?select=${key}&${key}=eq.${value}`);
      if (!response.ok) expect([401, 403]).toContain(response.status);
      return response.ok && ((await response.json()) as unknown[]).length === 1;
    };
    const theirs = await sees(await make(table, await stranger()));
    if (theirs) return hide === undefined || (await sees(await make(table, await stranger(), hide))) ? 'all' : 'shown';
    return actor.id !== null && (await sees(await make(table, actor.id))) ? 'own' : 'none';
  }

  async function observeInsert(actor: Actor, table: string): Promise<Writes> {
    const adds = async (owner: string) => {
      const { row, placed } = tables[table]!;
      const body = { ...(await row(owner)), ...(actor.role === 'service' ? placed?.(owner) : {}) };
      const before = await countRows(table);
      const response = await call(actor, table, { method: 'POST', body });
      const added = (await countRows(table)) - before;
      expect(response.ok, await response.text()).toBe(added === 1);
      return added === 1;
    };
    const theirs = await adds(await stranger());
    return word(actor.id !== null && (await adds(actor.id)), theirs);
  }

  async function observeUpdate(actor: Actor, table: string): Promise<Writes> {
    const { key, change } = tables[table]!;
    const changes = async (row: string) => {
      const before = await versionOf(table, row);
      await call(actor, `${table}?${key}=eq.${row}`, { method: 'PATCH', body: change });
      return (await versionOf(table, row)) !== before;
    };
    const theirs = await changes(await make(table, await stranger()));
    return word(actor.id !== null && (await changes(await make(table, actor.id))), theirs);
  }

  async function observeDelete(actor: Actor, table: string): Promise<Writes> {
    const { key } = tables[table]!;
    const deletes = async (row: string) => {
      await call(actor, `${table}?${key}=eq.${row}`, { method: 'DELETE' });
      return (await versionOf(table, row)) === null;
    };
    const theirs = await deletes(await make(table, await stranger()));
    return word(actor.id !== null && (await deletes(await make(table, actor.id))), theirs);
  }

  test('every table and every function of the open schema has its line here', async () => {
    const found = await db.query<{ name: string }>(
      `select c.relname::text as name from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm', 'f') order by 1`,
    );
    expect(found.rows.map(({ name }) => name)).toEqual(Object.keys(expected).sort());
    const functions = await db.query<{ name: string }>(
      `select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
    expect(functions.rows.map(({ name }) => name)).toEqual(Object.keys(routines).sort());
  });

  test('every view asks as who reads it, or for staff, and nobody writes through it', async () => {
    const { rows } = await db.query(
      `select c.relname from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
         and (not (coalesce(c.reloptions, '{}') @> array['security_invoker=true'] or c.relname = any ($1) and pg_get_viewdef(c.oid) like '%is_admin()%')
           or has_any_column_privilege('anon', c.oid, 'select')
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

  describe.each(Object.keys(expected))('%s', (table) => {
    test.each(roles)('%s', async (role) => {
      const actor = actors[role];
      expect({
        select: await observeSelect(actor, table),
        insert: await observeInsert(actor, table),
        update: await observeUpdate(actor, table),
        delete: await observeDelete(actor, table),
      }).toEqual(expected[table]![role]);
    });
  });

  describe('columns that a row’s owner or staff may not write', () => {
    test.each<[Role, string, object]>([
      ['client', 'users', { role: 'admin' }],
      ['client', 'users', { is_active: true }],
      ['client', 'users', { email: 'admin@example.test' }],
      ['client', 'users', { email_verified: true }],
      ['admin', 'users', { role: 'admin' }],
      ['client', 'cart_items', { price: 0.01 }],
      ['client', 'cart_items', { user_id: '00000000-0000-4000-8000-000000000000' }],
      ['admin', 'orders', { total_amount: 0.01 }],
      ['admin', 'orders', { payment_status: 'paid' }],
      ['admin', 'email_settings', { smtp_ok: true }],
      ['admin', 'orders', { client_id: '00000000-0000-4000-8000-000000000000' }],
      ['admin', 'tickets', { client_id: '00000000-0000-4000-8000-000000000000' }],
      ['admin', 'tickets', { last_reply_by: 'staff' }],
      ['admin', 'promo_codes', { uses: 0 }],
      ['admin', 'articles', { views: 1000 }],
      ['client', 'users', { avatar: 'https://example.test/a.png' }],
    ])('%s: %s %o', async (role, table, change) => {
      const actor = actors[role];
      const row = await make(table, actor.id!);
      const before = await versionOf(table, row);
      const response = await call(actor, `${table}?${tables[table]!.key}=eq.${row}`, { method: 'PATCH', body: change });
      expect(response.status).toBe(403);
      expect(await versionOf(table, row)).toBe(before);
    });

    test.each([{ payment_status: 'paid' }, { order_number: 'HC-1' }, { subtotal: 1 }, { discount: 100 }])(
      'client: a new order with %o',
      async (more) => {
        const body = { ...(await tables['orders']!.row(actors.client.id!)), ...more };
        expect((await call(actors.client, 'orders', { method: 'POST', body })).status).toBe(403);
      },
    );

    test('the secrets of a mail are read by nobody but the service', async () => {
      for (const role of ['client', 'admin'] as const)
        expect((await call(actors[role], 'email_outbox?select=sealed')).status).toBe(403);
    });
  });

  describe('functions', () => {
    test.each(Object.keys(routines).flatMap((name) => roles.map((role) => [name, role] as const)))(
      '%s: %s',
      async (name, role) => {
        const actor = actors[role];
        const lineOf = async (owner: string) => {
          const order = await make('orders', owner);
          return (await db.query<{ id: string }>('select id from public.order_items where order_id = $1', [order]))
            .rows[0]!.id;
        };
        const paidOrderOf = async (owner: string) => {
          const order = await make('orders', owner);
          await db.query(`update public.orders set payment_status = 'paid', status = 'confirmed' where id = $1`, [
            order,
          ]);
          return order;
        };
        const runs = async (owner: string) => {
          const body = {
            quote: { items: [{ id: 'youtube-ads-trial', quantity: 1 }], promo_code: null },
            is_admin: {},
            list_sessions: {},
            portal_overview: {},
            set_notification: { kind: 'results', portal: true, mail: true },
            open_ticket: { subject: 'x', body: 'x' },
            view_article: { slug: 'x' },
            set_person_role: { person: owner, role: 'client' },
            set_person_active: { person: owner, active: true },
            set_avatar: { name: null },
            end_session: { session: randomUUID() },
            order_testimonials: {
              ids: (
                await db.query<{ id: string }>('select id from public.video_testimonials order by created_at, id')
              ).rows.map(({ id }) => id),
            },
            find_contacts: {},
            email_figures: {},
            office_desk: {},
            office_figures: { first_day: '2026-01-01', last_day: '2026-01-31' },
            person_record: { address: 'nobody@example.test' },
            erase_person: { address: 'nobody@example.test' },
            record_consent: { address: 'nobody@example.test', granted: false, reason: 'by phone' },
            set_service_link: { order_item_id: await lineOf(owner), service_link: 'https://example.test' },
            request_campaign_status: {
              campaign_id: await make('campaigns', owner, { status: 'active' }),
              wanted: 'paused',
            },
            campaign_evidence: { campaign_id: await make('campaigns', owner) },
            campaign_timeline: { campaign_id: await make('campaigns', owner) },
            write_about_campaign: { campaign_id: await make('campaigns', owner), body: 'x' },
            create_campaigns_from_order: { order_id: await paidOrderOf(owner) },
            portal_analytics: { first_day: '2026-11-01', last_day: '2026-11-02' },
            portal_google_ads: { first_day: '2026-11-01', last_day: '2026-11-02' },
            create_staff_order: { client_id: owner, items: [{ name: 'x', price: 1, quantity: 1 }] },
            order_timeline: { order_id: randomUUID() },
            save_intake: { order_item_id: await lineOf(owner), answers: { genre: 'Afrobeats' } },
            decide_deliverable: { deliverable_id: await make('deliverables', owner), decision: 'approved' },
          }[name]!;
          return (await call(actor, `rpc/${name}`, { method: 'POST', body })).ok;
        };
        const theirs = await runs(await stranger());
        expect(word(actor.id !== null && (await runs(actor.id)), theirs)).toBe(routines[name]![role]);
      },
    );

    test('is_admin() tells staff from all others', async () => {
      const answers = await Promise.all(
        roles.map(async (role) => (await call(actors[role], 'rpc/is_admin', { method: 'POST', body: {} })).json()),
      );
      expect(answers).toEqual([false, false, true, false]);
    });
  });

  describe('what is behind the house', () => {
    const claims: Record<string, Claims> = {
      anon: { role: 'anon' },
      authenticated: { role: 'authenticated', sub: randomUUID() },
      service_role: { role: 'service_role' },
    };

    test.each(roles)('%s cannot name another schema', async (role) => {
      for (const schema of HIDDEN) {
        expect((await call(actors[role], 'users', { headers: { 'accept-profile': schema } })).status).toBe(406);
        expect(
          (await call(actors[role], 'users', { method: 'POST', body: {}, headers: { 'content-profile': schema } }))
            .status,
        ).toBe(406);
      }
      for (const name of ['auth.users', 'internal.checkouts', 'pg_authid', 'pg_catalog.pg_authid']) {
        expect((await call(actors[role], name)).status).toBe(404);
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
        const statements =
          kind === 'S' ? [`select nextval('${name}')`] : [`select 1 from ${name}`, `delete from ${name} where false`];
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
