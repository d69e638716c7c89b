import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

interface Contact {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  preferences: string[];
  source: string;
  subscribed: boolean;
  created_at: string;
  last_engagement: string | null;
  engagement_score: number;
}

describe.each(engines)('admin contacts on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let client: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine);
    [admin, client] = await Promise.all([server.signedIn({ admin: true }), server.signedIn()]);
  });
  afterAll(() => server.close());

  const find = async (args: object = {}, who: SignedIn = admin): Promise<Contact[]> => {
    const { data, error } = await who.supabase.rpc('find_contacts', args);
    if (error !== null) throw error;
    return data as Contact[];
  };
  const write = async (contact: object) => {
    await server.services.db.query(
      `insert into public.contacts (name, email, message, company_name, service_interest, created_at)
       select name, email, coalesce(message, 'Hello'), company_name, service_interest, coalesce(created_at, now()) from jsonb_populate_record(null::public.contacts, $1::jsonb)`,
      [contact],
    );
  };
  const names = (contacts: Contact[]) => contacts.map(({ name }) => name);

  test('[BO-MAIL-06] [BO-MAIL-07] [BO-MAIL-08] stores form fields and server metadata', async () => {
    const email = `${randomUUID()}@example.test`;
    await callFunction(server, 'submit-contact', {
      name: 'Nia Cole',
      email,
      message: 'Hello there',
      company_name: 'Cole Music',
      service_interest: 'youtube-ads',
      newsletter: true,
    });
    const stated = { address: email, granted: true, reason: 'Told us by phone' };
    expect((await admin.supabase.rpc('record_consent', stated)).error).toBeNull();
    const [contact] = await find({ search: email });
    expect(contact).toMatchObject({
      name: 'Nia Cole',
      email,
      phone: null,
      company: 'Cole Music',
      service_interest: 'youtube-ads',
      message: 'Hello there',
      preferences: ['newsletter'],
      source: 'contact-form',
      subscribed: true,
      engagement_score: 20,
    });
    expect(contact!.last_engagement).not.toBeNull();
    await server.client().from('contacts').insert({ name: 'By the data door', email, message: 'x' });
    expect((await find({ search: 'data door' }))[0]).toMatchObject({ source: 'website', subscribed: true });
  });

  test('[BO-MAIL-09] [BO-MAIL-10] [BO-MAIL-11] combines search and service filter, ignoring case', async () => {
    await write({
      name: 'Ünal 100%_sure',
      email: 'zed@labels.test',
      company_name: 'ACME Records',
      service_interest: 'spotify-ads',
    });
    await write({ name: 'Bo', email: 'bo@ACME.test', service_interest: 'instagram-growth' });
    expect(names(await find({ search: 'acme' })).sort()).toEqual(['Bo', 'Ünal 100%_sure']);
    expect(names(await find({ search: '  Zed@ ' }))).toEqual(['Ünal 100%_sure']);
    expect(names(await find({ search: 'acme', service: 'spotify-ads' }))).toEqual(['Ünal 100%_sure']);
    expect(await find({ search: 'acme', service: 'youtube-ads' })).toEqual([]);
    // Pattern characters are matched literally.
    expect(names(await find({ search: '100%_' }))).toEqual(['Ünal 100%_sure']);
    expect(await find({ search: '_%_%_\\' })).toEqual([]);
    expect(await find({ search: "'; drop table contacts; --" })).toEqual([]);
  });

  test('finds prefixes of words, and infixes only if no word begins with the text', async () => {
    await write({ name: 'Anselm Leroy', email: 'a@begin.test' });
    await write({ name: 'Joansel Roe', email: 'j.anselot@begin.test' });
    await write({ name: 'Bransel Moe', email: 'm@begin.test' });
    expect(names(await find({ search: 'ansel' })).sort()).toEqual(['Anselm Leroy', 'Joansel Roe']);
    expect(names(await find({ search: 'anselm ler' }))).toEqual(['Anselm Leroy']);
    expect(names(await find({ search: 'j.anselot@beg' }))).toEqual(['Joansel Roe']);
    expect(names(await find({ search: 'ransel' }))).toEqual(['Bransel Moe']);
  });

  test('paginates after the last row without gaps or duplicates', async () => {
    const at = '2025-01-01T00:00:00Z';
    for (let n = 0; n < 7; n++) await write({ name: `Paged ${n}`, email: `p${n}@paging.test`, created_at: at });
    const seen: Contact[] = [];
    for (let page = await find({ search: 'paging.test', page_size: 3 }); page.length > 0;) {
      seen.push(...page);
      const last = page.at(-1)!;
      page = await find({ search: 'paging.test', page_size: 3, before: last.created_at, before_id: last.id });
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  test('scores account 20, confirmed email 20, order 40, activity within 90 days 20', async () => {
    const scoreOf = async (email: string) => (await find({ search: email }))[0]!;
    const old = new Date(Date.now() - 100 * 86_400_000).toISOString();
    await write({ name: 'Long ago', email: 'long-ago@example.test', created_at: old });
    expect(await scoreOf('long-ago@example.test')).toMatchObject({
      engagement_score: 0,
      last_engagement: null,
      subscribed: false,
    });

    const email = `${randomUUID()}@example.test`;
    const person = await server.signedIn({ email });
    await write({ name: 'Person', email: email.toUpperCase(), created_at: old });
    expect(await scoreOf(email)).toMatchObject({ engagement_score: 60 });
    await server.services.db.query(`update public.users set last_login = $2 where id = $1`, [person.id, old]);
    expect(await scoreOf(email)).toMatchObject({ engagement_score: 40 });
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], {
      contact_phone: '+1 555 0100',
    });
    await placeOrder(server, person, draft, randomUUID());
    expect(await scoreOf(email)).toMatchObject({ engagement_score: 100, phone: '+1 555 0100' });
  });

  test('[BO-MAIL-04] [BO-MAIL-13] [BO-MAIL-14] returns totals, and null for averages of nothing', async () => {
    const figures = async () =>
      (await admin.supabase.rpc('email_figures')).data as {
        contacts: number;
        this_month: number;
        subscribed: number;
        average_engagement: number | null;
        mails: { days: object[] };
      };
    const stated = await figures();
    const all = await find({ page_size: 1000 });
    const zone = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Dubai', year: 'numeric', month: '2-digit' });
    expect(stated).toMatchObject({
      contacts: all.length,
      this_month: all.filter(({ created_at }) => zone.format(new Date(created_at)) === zone.format(new Date())).length,
      subscribed: all.filter(({ subscribed }) => subscribed).length,
      average_engagement: Math.round(all.reduce((sum, { engagement_score }) => sum + engagement_score, 0) / all.length),
    });
    expect(stated.mails.days).toHaveLength(30);
    await server.services.db.query('delete from public.contacts');
    expect(await figures()).toMatchObject({ contacts: 0, this_month: 0, average_engagement: null });
  });

  describe('person record', () => {
    const ask = (name: string, args: object, who: SignedIn = admin) => who.supabase.rpc(name, args);

    test('records a consent choice with its source and shows it at once', async () => {
      const email = `${randomUUID()}@example.test`;
      await write({ name: 'Chooser', email });
      expect((await ask('record_consent', { address: email, granted: true, reason: 'x' })).error?.code).toBe('PT400');
      expect(
        (await ask('record_consent', { address: email, granted: true, reason: 'Told us by phone' })).error,
      ).toBeNull();
      expect((await find({ search: email }))[0]).toMatchObject({ subscribed: true, preferences: ['newsletter'] });
      await ask('record_consent', { address: email, granted: false, reason: 'Asked by mail to be left out' });
      expect((await find({ search: email }))[0]).toMatchObject({ subscribed: false });
      const { data } = await admin.supabase
        .from('consents')
        .select('granted, wording, source')
        .eq('email', email)
        .order('created_at');
      expect(data).toEqual([
        { granted: true, wording: 'Told us by phone', source: 'staff' },
        { granted: false, wording: 'Asked by mail to be left out', source: 'staff' },
      ]);
    });

    test('returns everything about an email from all tables of the account', async () => {
      const email = `${randomUUID()}@example.test`;
      const person = await server.signedIn({ email });
      await placeOrder(
        server,
        person,
        await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], { client_email: email }),
        randomUUID(),
      );
      await write({ name: 'Person', email });
      const { data } = await ask('person_record', { address: email.toUpperCase() });
      expect(data).toMatchObject({
        email,
        messages: [{ name: 'Person' }],
        orders: [{ client_email: email }],
        account: { profile: { email }, sign_ins: [{}] },
      });
      const records = Object.keys((data as { account: { records: object } }).account.records);
      expect(records).toEqual(
        expect.arrayContaining(['orders.client_id', 'invoices.client_id', 'order_items.order_id', 'payments.order_id']),
      );
      expect(JSON.stringify(data)).not.toMatch(/encrypted_password|sealed/);
    });

    test('erasure deletes messages and account, keeps orders and consent records', async () => {
      const email = `${randomUUID()}@example.test`;
      const person = await server.signedIn({ email });
      await placeOrder(
        server,
        person,
        await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], { client_email: email }),
        randomUUID(),
      );
      await person.supabase.from('audit_logs').insert({ action: 'login', user_id: person.id, new_values: { email } });
      const contact = { name: 'Person', email, message: 'Forget me', newsletter: true };
      await callFunction(server, 'submit-contact', contact, { as: person });
      const { data, error } = await ask('erase_person', { address: email });
      expect(error).toBeNull();
      expect(data).toMatchObject({ messages: 1, consents: 1, account: 'blanked', orders_kept: 1 });
      expect(await find({ search: email })).toEqual([]);
      const { db } = server.services;
      expect((await db.query('select 1 from auth.users where email = $1', [email])).rows).toEqual([]);
      expect((await db.query('select 1 from public.orders where client_email = $1', [email])).rows).toHaveLength(1);
      expect((await db.query('select 1 from public.consents where email = $1', [email])).rows).toEqual([]);
      const { rows } = await db.query<{ new_values: object | null; ip_address: string | null }>(
        'select new_values, ip_address from public.audit_logs where user_id = $1 and source = $2',
        [person.id, 'client'],
      );
      expect(rows).toEqual([{ new_values: null, ip_address: null }]);
      expect((await person.supabase.auth.refreshSession()).error).not.toBeNull();
      const { data: proof } = await admin.supabase
        .from('audit_logs')
        .select('action, new_values')
        .eq('action', 'person_erased');
      expect(JSON.stringify(proof)).not.toContain(email);
      expect(proof).toHaveLength(1);
    });

    test('erasure deletes an account without orders completely and rejects admins', async () => {
      const email = `${randomUUID()}@example.test`;
      const person = await server.signedIn({ email });
      expect((await ask('erase_person', { address: email })).data).toMatchObject({
        account: 'removed',
        orders_kept: 0,
      });
      expect((await server.services.db.query('select 1 from auth.users where id = $1', [person.id])).rows).toEqual([]);
      expect((await ask('erase_person', { address: admin.email })).error?.code).toBe('PT409');
      await expect(
        server.services.db.query(`update public.audit_logs set new_values = null where action = 'person_erased'`),
      ).rejects.toMatchObject({ code: 'PT409' });
    });
  });

  test('clients and visitors have no access', async () => {
    await write({ name: 'Secret', email: 'secret@example.test' });
    for (const supabase of [client.supabase, server.client()]) {
      for (const [name, args] of [
        ['find_contacts', {}],
        ['email_figures', {}],
        ['person_record', { address: 'secret@example.test' }],
        ['erase_person', { address: 'secret@example.test' }],
        ['record_consent', { address: 'secret@example.test', granted: true, reason: 'I say so' }],
      ] as const) {
        const { status } = await supabase.rpc(name, args);
        expect([401, 403]).toContain(status);
      }
    }
    expect(names(await find({ search: 'secret@' }))).toEqual(['Secret']);
  });
});
