import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { png } from '#tests/support/files.ts';
import { orderAs, startGuest } from '#tests/support/guests.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { columnsOf, PERSONAL_COLUMNS } from './personal-columns.ts';

/** What a person leaves in the database is found by these values, wherever they are. */
interface Traces {
  word: string;
  phone: string;
  ip: string;
  passwordHash: string;
}

/** A column as `schema.table.column`. pg-boss creates its own tables; jobs refer to rows by id. */
interface Column {
  relation: string;
  column: string;
}

async function textColumns(db: Database): Promise<Column[]> {
  const { rows } = await db.query<{ relation: string; column: string }>(
    `select n.nspname || '.' || c.relname as relation, a.attname as "column"
     from pg_catalog.pg_attribute as a join pg_catalog.pg_class as c on c.oid = a.attrelid join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and n.nspname not in ('pg_catalog', 'information_schema', 'extensions') and n.nspname not like 'pg\\_%'
       and not (a.atttypid = any ('{uuid,bool,int2,int4,int8,float4,float8,numeric,timestamptz,timestamp,date,interval}'::regtype[]))
     order by 1, a.attnum`,
  );
  return rows;
}

/** The columns in which one of the values occurs. */
async function columnsWith(db: Database, values: readonly string[]): Promise<Set<string>> {
  const byTable = Map.groupBy(await textColumns(db), ({ relation }) => relation);
  const pattern = values.map((value) => value.replaceAll(/[^\w]/g, (sign) => `\\${sign}`)).join('|');
  const found = new Set<string>();
  for (const [relation, columns] of byTable) {
    const tests = columns.map(({ column }) => `coalesce(bool_or("${column}"::text ~ $1), false) as "${column}"`);
    const row = onlyRow(
      await db.query<Record<string, boolean>>(`select ${tests.join(', ')} from ${relation}`, [pattern]),
    );
    for (const [column, present] of Object.entries(row)) if (present) found.add(`${relation}.${column}`);
  }
  return found;
}

const named = (group: 'erased' | 'kept' | 'other') =>
  Object.entries(PERSONAL_COLUMNS).flatMap(([relation, columns]) =>
    columnsOf(columns)[group].map((column) => `${relation}.${column}`),
  );

describe.each(engines)('erasure on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine, {
      // No sweep, so that queued rows stay queued.
      email: { transport: { send: async () => undefined, close: () => undefined } },
    });
    db = server.services.db;
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  /** A person who has used every part of the shop, with a trace in every column that can hold one. */
  async function someone({ orders }: { orders: boolean }): Promise<{ who: SignedIn; traces: Traces }> {
    const word = `zq${randomBytes(8).toString('hex')}`;
    const phone = `99${randomInt(1e12, 1e13)}`;
    const ip = `2001:db8::${randomInt(4096, 65536).toString(16)}`;
    const who = await server.signedIn({ email: `${word}@example.test` });
    await useTheShop(who, word, phone);
    if (orders) await finishAnOrder(who, word, phone);
    await fillAccount(who.id, word, phone, ip);
    const { encrypted_password: passwordHash } = onlyRow(
      await db.query<{ encrypted_password: string }>('select encrypted_password from auth.users where id = $1', [
        who.id,
      ]),
    );
    return { who, traces: { word, phone, ip, passwordHash } };
  }

  async function beginUpload(who: SignedIn, objectName: string, metadata: object): Promise<void> {
    const declared = { bucketName: 'tickets', objectName, metadata: JSON.stringify(metadata) };
    const response = await fetch(`${server.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.accessToken}`,
        'tus-resumable': '1.0.0',
        'upload-length': '10000000',
        'upload-metadata': Object.entries(declared)
          .map(([key, text]) => `${key} ${btoa(text)}`)
          .join(','),
      },
    });
    expect(response.status).toBe(201);
  }

  async function useTheShop(who: SignedIn, word: string, phone: string): Promise<void> {
    const ok = async (work: PromiseLike<{ error: unknown }>) => expect((await work).error).toBeNull();
    const files = who.supabase.storage;
    await ok(who.supabase.auth.updateUser({ data: { firstName: word, lastName: word } }));
    await ok(who.supabase.auth.updateUser({ email: `${word}-new@example.test` }));
    await ok(
      files.from('avatars').upload(`${who.id}/${word}.png`, png(), { contentType: 'image/png', metadata: { word } }),
    );
    await ok(who.supabase.rpc('set_avatar', { name: `${who.id}/${word}.png` }));
    await ok(files.from('tickets').upload(`${who.id}/${word}.txt`, word, { contentType: 'text/plain' }));
    await beginUpload(who, `${who.id}/${word}.wav`, { word });
    // With the service key, a file has no owner.
    const service = server.client(server.services.identity.serviceRoleKey);
    await ok(service.storage.from('tickets').upload(`${who.id}/${word}-2.txt`, word, { contentType: 'text/plain' }));
    await ok(who.supabase.rpc('open_ticket', { subject: word, body: word, attachments: [`${who.id}/${word}.txt`] }));
    await ok(
      who.supabase
        .from('users')
        .update({ metadata: { word }, time_zone: `<${word}>+3` })
        .eq('id', who.id),
    );
    const contact = { name: word, email: who.email, message: word, company_name: word, newsletter: true };
    expect((await callFunction(server, 'submit-contact', contact)).status).toBe(200);
    await db.query('update public.contacts set phone = $2, preferences = array[$3], source = $3 where email = $1', [
      who.email,
      phone,
      word,
    ]);
  }

  async function finishAnOrder(who: SignedIn, word: string, phone: string): Promise<void> {
    const draft = await draftOrder(
      server,
      [{ id: 'youtube-ads-trial', quantity: 1, serviceLink: `https://example.test/${word}` }],
      {
        client_name: word,
        client_email: `${word}-billing@example.test`,
        contact_phone: phone,
        delivery_address: word,
        instagram_username: word,
        notes: word,
      },
    );
    const { body: order } = await placeOrder<PlacedOrder>(server, who, draft, `${word}-key`);
    const { id: line } = onlyRow(
      await db.query<{ id: string }>('select id from public.order_items where order_id = $1', [order.id]),
    );
    expect((await who.supabase.rpc('save_intake', { order_item_id: line, answers: { genre: word } })).error).toBeNull();
    await db.query(
      `insert into internal.mailbox_proofs (guest_id, email, order_id, token_hash, code_hash, sent_at)
       values ($1, $2 || '@example.test', $3, $2, $2, now())`,
      [who.id, word, order.id],
    );
    await db.query(
      `insert into internal.quotes (number, client_id, email, language, state, accepted_at, accepted_version, accepted_name, accepted_ip, order_id)
       values ('Q-' || $3::uuid::text, $1, $2 || '@example.test', 'en', 'accepted', now(), 1, $2, $2, $3)`,
      [who.id, word, order.id],
    );
    // Titles are the team's, and part of the log.
    const delivery = { order_item_id: line, title: 'First cut', kind: 'link', url: `https://example.test/${word}` };
    const delivered = await admin.supabase.from('deliverables').insert(delivery).select('id').single();
    const decision = { deliverable_id: delivered.data?.id, decision: 'returned', comment: word };
    expect((await who.supabase.rpc('decide_deliverable', decision)).error).toBeNull();
    await writeAbout('order', order.id, word);
    const release = { client_id: who.id, title: 'Night Drive', artist: word };
    const { data: made } = await admin.supabase.from('releases').insert(release).select('id').single();
    const artwork = `${who.id}/${word}.png`;
    await who.supabase.storage.from('artwork').upload(artwork, png(), { contentType: 'image/png' });
    expect((await who.supabase.from('releases').update({ artwork }).eq('id', made?.id)).error).toBeNull();
    const campaign = await makeCampaign(db, who.id, { status: 'completed' });
    await writeAbout('campaign', campaign, word);
    const picture = `${who.id}/${word}.png`;
    await admin.supabase.storage.from('proofs').upload(picture, png(), { contentType: 'image/png' });
    const proof = {
      kind: 'post',
      day: '2026-11-01',
      link: `https://example.test/${word}`,
      picture,
      place: word,
      note: word,
    };
    expect((await admin.supabase.from('campaign_proofs').insert({ campaign_id: campaign, ...proof })).error).toBeNull();
    for (const status of ['in_progress', 'completed'])
      expect((await admin.supabase.from('orders').update({ status }).eq('id', order.id)).error).toBeNull();
  }

  /** What the team writes to whoever has the work. */
  async function writeAbout(subject: 'order' | 'campaign', subject_id: string, text: string): Promise<void> {
    const about = { subject, subject_id };
    expect((await admin.supabase.rpc('assign_work', { ...about, person: admin.id })).error).toBeNull();
    expect((await admin.supabase.from('work_messages').insert({ ...about, text })).error).toBeNull();
  }

  /** Columns that no single flow fills, or that would need a provider, an authenticator or a phone. */
  async function fillAccount(id: string, word: string, phone: string, ip: string): Promise<void> {
    const statements: [text: string, values: string[]][] = [
      [
        `update auth.users set phone = $2, phone_change = $2 || '0', sign_up_browser = $3::text, sign_up_client = $3::text, raw_app_meta_data = raw_app_meta_data || jsonb_build_object('note', $3::text) where id = $1`,
        [id, phone, word],
      ],
      [`update auth.sessions set user_agent = $2, tag = $2, ip = $3::inet where user_id = $1`, [id, word, ip]],
      [`update auth.refresh_tokens set token = $2 || id, parent = $2 where user_id = $1`, [id, word]],
      [
        `insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, 'google', $2, jsonb_build_object('email', $2 || '@google.test'))`,
        [id, word],
      ],
      [`update auth.one_time_tokens set token_hash = $2 where user_id = $1`, [id, word]],
      [
        `insert into auth.flow_state (user_id, auth_code, code_challenge, code_challenge_method, provider_type, authentication_method, pending_identity, pending_password, provider_tokens)
        values ($1, $2, $2, 's256', 'google', 'oauth', $2, $2, $2)`,
        [id, word],
      ],
      [
        `insert into auth.provider_flows (provider, sealed, redirect_to, code_challenge, code_challenge_method, link_user_id, browser_hash)
        values ('google', $2, $2, $2, 's256', $1, $2)`,
        [id, word],
      ],
      [
        `with factor as (insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret) values ($1, $2, 'totp', $2) returning id),
        challenge as (insert into auth.mfa_challenges (factor_id, ip_address, webauthn_challenge) select id, $3::inet, $2 from factor)
        insert into auth.mfa_recovery_codes (factor_id, code_hash) select id, $2 from factor`,
        [id, word, ip],
      ],
      [
        `insert into auth.webauthn_credentials (user_id, credential_id, public_key, transports, device_type, aaguid, friendly_name)
        values ($1, $2, $2, array[$2], 'singleDevice', $2, $2)`,
        [id, word],
      ],
      [`insert into auth.webauthn_challenges (user_id, challenge) values ($1, $2)`, [id, word]],
      [`insert into internal.checkouts (user_id, key, body_hash) values ($1, $2, $2)`, [id, word]],
      [
        `insert into internal.card_requests (id, user_id, provider, reference) values (gen_random_uuid(), $1, 'x', $2)`,
        [id, word],
      ],
      [
        `insert into public.saved_cards (user_id, provider, livemode, reference, brand, last4, exp_month, exp_year) values ($1, 'x', false, $2, $2, '1234', 1, 2099)`,
        [id, word],
      ],
      [
        `insert into public.tax_numbers (client_id, country, number, company) values ($1, 'FR', $2, $3)`,
        [id, phone, word],
      ],
      [
        `insert into public.consents (email, user_id, kind, granted, wording, source) values ($2 || '@example.test', $1, 'terms', true, 'x', 'checkout')`,
        [id, word],
      ],
      [
        `with session as (insert into auth.sessions (user_id) values ($1) returning id),
         device as (insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device)
           select $1, id, 'https://push.example.test/' || $2, $2, left($2, 30), $2 from session returning id)
         insert into internal.push_messages (subscription_id, kind, data) select id, 'results', jsonb_build_object('id', $2::text) from device`,
        [id, word],
      ],
      [
        `insert into public.notifications (user_id, kind, data) values ($1, 'results', jsonb_build_object('name', $2::text))`,
        [id, word],
      ],
      [
        `insert into public.email_outbox (template, to_address, data, sealed, state, last_error, message_id)
        values ('reset-password', $1 || '@example.test', jsonb_build_object('note', $1::text), $1, 'queued', '550 ' || $1, $1),
          ('confirm-email-change', $1 || '-new@example.test', '{}', $1, 'queued', null, null),
          ('sms-code', '+' || $2, '{}', $1, 'queued', null, null), ('sms-code', '+' || $2 || '0', '{}', $1, 'queued', null, null)`,
        [word, phone],
      ],
      [
        `insert into internal.dev_inbox (message_id, to_address, from_address, reply_to, subject, html, text)
        values (gen_random_uuid()::text, $1 || '@example.test', 'x', null, $1, $1, $1), (gen_random_uuid()::text, 'team@example.test', 'x', $1 || '@example.test', $1, $1, $1)`,
        [word],
      ],
    ];
    for (const [text, values] of statements) await db.query(text, values);
    const caller = { claims: { role: 'authenticated', sub: id }, ip, userAgent: word } as const;
    await asCaller(db, caller, async (sql) => {
      await sql.query(
        `insert into public.cart_items (product_id, metadata) values ('youtube-ads-trial', jsonb_build_object('serviceLink', 'https://example.test/' || $1::text))`,
        [word],
      );
      await sql.query(
        `insert into public.audit_logs (action, table_name, record_id, new_values) values ('login', $1, $1, jsonb_build_object('note', $1::text))`,
        [word],
      );
    });
  }

  const erasures = {
    'by the team': async ({ email }: SignedIn) =>
      expect((await admin.supabase.rpc('erase_person', { address: email })).error).toBeNull(),
    'by the person': async (who: SignedIn) => {
      const body = { confirmation: who.email, password: who.password };
      expect(await callFunction(server, 'delete-account', body, { as: who })).toMatchObject({ status: 200 });
      // The farewell keeps its recipient until it is sent.
      await db.query(
        `update public.email_outbox set state = 'sent' where template = 'account-deleted' and state <> 'sent'`,
      );
    },
  };

  test('[SEC-10] every column is classified as erased, kept for a reason, or without personal data', async () => {
    const columns = (await textColumns(db))
      .filter(({ relation }) => !relation.startsWith('pgboss.'))
      .map(({ relation, column }) => `${relation}.${column}`);
    const classified = [...named('erased'), ...named('kept'), ...named('other')];
    expect(classified.toSorted()).toEqual(columns.toSorted());
  });

  test.each(Object.entries(erasures))(
    '[SEC-10] %s: removes all personal data except what the law or the order needs',
    async (_, erase) => {
      const { who, traces } = await someone({ orders: true });
      const values = Object.values(traces);
      const before = await columnsWith(db, values);
      expect(
        named('erased').filter((column) => !before.has(column)),
        'columns without a trace',
      ).toEqual([]);
      expect(
        named('other').filter((column) => before.has(column)),
        'columns that hold personal data',
      ).toEqual([]);
      await erase(who);
      const after = await columnsWith(db, values);
      const kept = new Set(named('kept'));
      expect([...after].filter((column) => !kept.has(column))).toEqual([]);
    },
  );

  test('[SEC-10] accounts that share an email are exported and erased together, unless one is of the team', async () => {
    const email = `shared-${randomBytes(4).toString('hex')}@example.test`;
    const own = await server.signedIn({ email });
    // As single sign-on does.
    const sso = await server.signedIn();
    await db.query('update auth.users set is_sso_user = true, email = $2 where id = $1', [sso.id, email]);
    const makeAdmin = (role: string | null) =>
      server
        .client(server.services.identity.serviceRoleKey)
        .auth.admin.updateUserById(sso.id, { app_metadata: { role } });
    const erase = () => admin.supabase.rpc('erase_person', { address: email });

    const { data } = await admin.supabase.rpc('person_record', { address: email });
    expect(data).toMatchObject({ account: { id: own.id }, other_accounts: [expect.anything()] });
    await makeAdmin('admin');
    expect((await erase()).error?.code).toBe('PT409');
    await makeAdmin(null);
    expect((await erase()).error).toBeNull();
    expect((await db.query('select from auth.users where id = any ($1)', [[own.id, sso.id]])).count).toBe(0);
  });

  test.each(Object.entries(erasures))(
    '[SEC-10] %s: without orders, the account id remains only in the log and among revoked tokens',
    async (_, erase) => {
      const { who, traces } = await someone({ orders: false });
      await erase(who);
      expect([...(await columnsWith(db, Object.values(traces)))]).toEqual([]);
      const { rows } = await db.query<{ relation: string; column: string }>(
        `select n.nspname || '.' || c.relname as relation, a.attname as "column"
       from pg_catalog.pg_attribute as a join pg_catalog.pg_class as c on c.oid = a.attrelid join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and a.atttypid = 'uuid'::regtype and a.attnum > 0 and n.nspname in ('auth', 'storage', 'public', 'internal')`,
      );
      const left = [];
      for (const { relation, column } of rows)
        if ((await db.query(`select 1 from ${relation} where "${column}" = $1 limit 1`, [who.id])).rows.length > 0)
          left.push(`${relation}.${column}`);
      // A day long, tokens of the account must be recognised.
      expect(left).toEqual(['auth.access_changes.subject', 'public.audit_logs.user_id']);
    },
  );

  test('[SEC-10] a requested but unconfirmed email belongs to someone else, whose data stays', async () => {
    const [eve, owner] = [await server.signedIn(), `${randomUUID()}@example.test`];
    expect((await eve.supabase.auth.updateUser({ email: owner })).error).toBeNull();
    await callFunction(server, 'submit-contact', { name: 'Owner', email: owner, message: 'Hello' });
    await erasures['by the team'](eve);
    const of = async (table: string, column: string) =>
      (await db.query(`select 1 from public.${table} where ${column} = $1`, [owner])).count;
    expect([await of('contacts', 'email'), await of('email_outbox', 'to_address')]).toEqual([1, 1]);
  });

  test('[SEC-10] a guest is found, exported and erased by the order’s email', async () => {
    const email = `guest-${randomUUID()}@example.test`;
    const guest = await startGuest(server);
    const { body: order } = await orderAs(server, guest, email, { notes: 'zq-note', contact_phone: '555' });
    for (const status of ['in_progress', 'completed'])
      expect((await admin.supabase.from('orders').update({ status }).eq('id', order.id)).error).toBeNull();
    const { data } = await admin.supabase.rpc('person_record', { address: email });
    expect(data).toMatchObject({
      account: null,
      orders: [{ id: order.id }],
      guests: [{ 'orders.client_id': [{ id: order.id }] }],
    });
    await erasures['by the team']({ ...guest, email, password: '' });
    const { rows } = await db.query('select notes, contact_phone from public.orders where id = $1', [order.id]);
    expect(rows).toEqual([{ notes: null, contact_phone: null }]);
    for (const [table, column] of [
      ['public.email_outbox', 'to_address'],
      ['internal.mailbox_proofs', 'email'],
    ])
      expect((await db.query(`select 1 from ${table} where ${column} = $1`, [email])).count, table).toBe(0);
    expect((await db.query('select 1 from auth.sessions where user_id = $1', [guest.id])).count).toBe(0);
  });
});
