import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EditedDocument } from '#domain/content/document-views.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { OwnerSettings } from '#domain/settings/setting-groups.ts';
import { engines } from '#tests/support/database.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';
import { draftOrder } from '#tests/support/orders.ts';
import { makeBrowser } from '#tests/support/push-service.ts';
import type { SignedIn } from '#tests/support/server.ts';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';
import { CONNECTED, dataOf, errorsOf, linkIn, startShipped, unanswered, type Shipped } from './server.ts';

const PACKAGE = 'youtube-ads-trial';
const EXPORT = new URL('../../server/modules/campaigns/imports/fixtures/google-ads-campaigns.csv', import.meta.url);

describe.each(engines)('the shipped functions on %s', (engine) => {
  let server: Shipped;
  let stripe: StripeStandIn;
  let provider: OpenIdProvider;
  let client: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    [stripe, provider] = await Promise.all([startStripe(), startOpenIdProvider()]);
    server = await startShipped(engine, { STRIPE_API_BASE: stripe.url, GOOGLE_ISSUER: provider.issuer });
    await claimShop();
    [client, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(async () => {
    await server.remove();
    await Promise.all([stripe.close(), provider.close()]);
  });

  type Who = Pick<SignedIn, 'accessToken'>;
  const get = (name: string, as?: Who) => server.send('GET', `/functions/v1/${name}`, as && { as });
  const post = (name: string, body: object, as?: Who, headers = {}) =>
    server.send('POST', `/functions/v1/${name}`, { body, headers, ...(as && { as }) });
  const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T;
  const pdf = async (name: string, as: Who) => {
    const content = Buffer.from(await (await get(name, as)).arrayBuffer());
    expect(content.subarray(0, 5).toString(), name).toBe('%PDF-');
  };
  const place = async (as: Who, token: string, changes = {}) => {
    const draft = await draftOrder(server, [{ id: PACKAGE, quantity: 1 }], { payment: { token }, ...changes });
    return json<PlacedOrder>(post('place-order', draft, as, { 'idempotency-key': randomUUID() }));
  };
  /** With the link that the start has printed. */
  const claimShop = () => {
    const [, secret] = /\/owner#(\S+)/.exec(server.output()) ?? [];
    const account = { email: 'owner@example.test', password: TEST_PASSWORD, firstName: 'Ada', lastName: 'King' };
    return post('claim-shop', { secret, account });
  };
  const service = () => server.client(server.serviceKey);

  test('take an order and its payment, print its documents and refund it', async () => {
    const waiting = await place(client, 'tok_requires_action');
    const { payment_id } = waiting.payment;
    await post('payment-status', { payment_id }, client);
    await server.send('POST', '/functions/v1/sandbox-approve', { as: client, body: { payment_id, approve: true } });
    await post('send-order-email', { order: waiting.id }, client);

    const table = client.supabase.from('invoices');
    const invoice = dataOf(await table.select('id, number').eq('order_id', waiting.id).single()) as { id: string };
    await pdf(`invoice-pdf?invoice=${invoice.id}`, client);
    await pdf(`invoice-pdf?receipt=${invoice.id}`, client);
    const refund = { order_id: waiting.id, reason: 'Asked for it' };
    await post('refund-order', refund, admin, { 'idempotency-key': randomUUID() });
    const { number } = dataOf(await client.supabase.from('credit_notes').select('number').single()) as {
      number: string;
    };
    await pdf(`invoice-pdf?credit_note=${number}`, client);

    const failed = await place(client, 'tok_requires_action');
    await pdf(`invoice-pdf?proforma=${failed.id}`, client);
  });

  test('write structured invoices of a seller with a tax number', async () => {
    const name = { kind: 'profile', key: 'shop', language: 'en' };
    const { revision, body } = await json<EditedDocument>(get(`document?${new URLSearchParams(name)}`, admin));
    const profile = { ...body, taxNumber: '100123456700003' };
    const saved = await json<{ revision: number }>(post('save-draft', { ...name, revision, body: profile }, admin));
    await post('publish-document', { ...name, ...saved }, admin);
    const { id } = await place(client, 'tok_visa');
    const { number } = dataOf(await client.supabase.from('invoices').select('number').eq('order_id', id).single()) as {
      number: string;
    };
    expect(await (await get(`invoice-pdf?invoice=${number}&format=ubl`, client)).text()).toContain(number);
    await pdf(`invoice-pdf?invoice=${number}&format=factur-x`, client);
  });

  test('take another payment for an order, and decide a dispute', async () => {
    const failed = await place(client, 'tok_requires_action');
    const { payment_id } = failed.payment;
    await fetch(`${server.url}/functions/v1/sandbox-approve`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ payment_id, approve: false }),
    });
    await post('pay-order', { order_id: failed.id, payment: { token: 'tok_visa' }, terms_accepted: true }, client);
    const { id } = await place(client, 'tok_disputed');
    const dispute = async () =>
      (await admin.supabase.from('disputes').select('reference').eq('order_id', id).maybeSingle()).data as {
        reference: string;
      } | null;
    // The job that finds it runs every 15 seconds, and is begun by a poll of the same interval if a NOTIFY is lost.
    await expect.poll(dispute, { timeout: 45_000 }).not.toBeNull();
    await post('sandbox-dispute', { reference: (await dispute())?.reference, won: true }, admin);
    expect(await json(get('payment-account', admin))).toMatchObject({ provider: 'sandbox' });
  });

  test('bill an order, and record the transfer that pays it', async () => {
    const items = [{ name: 'Tour film', price: 100, quantity: 1, service_type: 'youtube-ads' }];
    const { id, total } = dataOf(await admin.supabase.rpc('create_team_order', { client_id: client.id, items })) as {
      id: string;
      total: number;
    };
    const { invoice } = await json<{ invoice: { number: string } }>(post('issue-invoice', { order_id: id }, admin));
    expect(invoice.number).toMatch(/^INV-/);
    const transfer = {
      received_on: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      amount: total,
      currency: 'USD',
      parts: [{ order_id: id, amount: total }],
    };
    const recorded = await json<{ transfer: { orders: { payment_status: string }[] } }>(
      post('record-transfer', transfer, admin, { 'idempotency-key': randomUUID() }),
    );
    expect(recorded.transfer.orders).toMatchObject([{ payment_status: 'paid' }]);
  });

  test('read a bank statement, and record its line', async () => {
    const items = [{ name: 'Tour film', price: 100, quantity: 1, service_type: 'youtube-ads' }];
    const { order_number: number, total } = dataOf(
      await admin.supabase.rpc('create_team_order', { client_id: client.id, items }),
    ) as { order_number: string; total: number };
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const entry = `<Ntry><Amt Ccy="USD">${total}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${number}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
    const response = await fetch(`${server.url}/functions/v1/read-statement?name=statement.xml`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.accessToken}` },
      body: `<Document><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`,
    });
    expect(response.status).toBe(201);
    const { statement } = (await response.json()) as { statement: { id: string } };
    const { lines } = await json<{ lines: { id: string; match: { grade: string } }[] }>(
      get(`statement-lines?id=${statement.id}`, admin),
    );
    expect(lines).toMatchObject([{ match: { grade: 'certain' } }]);
    const body = { statement_id: statement.id, line_ids: lines.map(({ id }) => id) };
    expect(await json(post('accept-lines', body, admin))).toMatchObject({ lines: [{ outcome: 'recorded' }] });
  });

  test('keep cards, and charge a plan to one', async () => {
    const { card } = await json<{ card: { id: string } }>(post('add-card', { token: 'tok_visa' }, client));
    await post('choose-card', { card_id: card.id }, client);
    const plan = { client_id: client.id, plan_id: 'professional', price: 499, next_billing_on: '2030-01-01' };
    expect((await service().from('client_plans').insert(plan)).error).toBeNull();
    const choice = { card_id: card.id, locale: 'en' };
    const terms = await json<object>(post('plan-terms', choice, client));
    await post('agree-to-plan', { ...choice, ...terms }, client);
    await post('change-plan', { change: 'pause' }, client);
    await post('end-plan-charges', {}, client);
    await post('remove-card', { card_id: card.id }, client);
  });

  test('make a quote that is read, asked about and accepted by its link', async () => {
    const email = 'label@example.test';
    const line = { name: 'Tour film', service_type: 'other', price: 100, quantity: 1 };
    const offer = { name: 'Mara Lind', email, country: 'US', language: 'en', lines: [line], due_days: 0 };
    const draft = { ...offer, work_starts: 'paid', ends_on: '2030-01-01' };
    const { total } = await json<{ total: number }>(post('price-quote', { draft }, admin));
    const send = async () => {
      const id = randomUUID();
      const { link } = await json<{ link: string }>(
        post('save-quote', { id, base: null, draft, send: { total } }, admin),
      );
      return { id, token: new URL(link).hash.slice(1) };
    };
    const [quote, declined] = [await send(), await send()];
    await post('quote-link', { id: quote.id }, admin);
    await post('ask-quote', { token: quote.token, question: 'Is the shoot included?' });
    await post('answer-quote', { id: quote.id, text: 'Yes.' }, admin);
    expect(await json(post('read-quote', { token: quote.token }))).toMatchObject({ total, state: 'sent' });
    await post('decline-quote', { token: declined.token });
    await post('accept-quote', { token: quote.token, version: 1, name: 'Mara Lind', terms_accepted: true });
    await post('open-quote-order', { token: quote.token });
    expect((await server.emailsTo(email, 4)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('You accepted quote'),
    );
  });

  test('sell to a guest, who proves the mailbox', async () => {
    const session = await json<{ access_token: string }>(post('start-guest', {}));
    const guest = { accessToken: session.access_token };
    const order = await place(guest, 'tok_visa', { client_email: 'guest@example.test' });
    await server.emailsTo('guest@example.test');
    await post('send-order-link', { order_id: order.id }, guest);
    const link = linkIn(await server.emailsTo('guest@example.test', 2), '/auth/confirm');
    await post('claim-orders', { token_hash: link.searchParams.get('token_hash') });
    const tax = { country: 'GB', company: 'Cole Records', number: 'GB980780684' };
    expect(await json(post('check-tax-number', tax, client))).toMatchObject({ status: expect.any(String) });
  });

  test('import results and print reports of them', async () => {
    const table = service().from('campaigns');
    const columns = { name: 'Night Drive', service: 'youtube-ads', platform: 'youtube', status: 'active' };
    const days = { starts_on: '2026-11-01', ends_on: '2026-11-30' };
    const row = await table
      .insert({ client_id: client.id, ...columns, ...days })
      .select('id, release_id')
      .single();
    const campaign = dataOf(row) as { id: string; release_id: string };

    const path = `imports/${randomUUID()}/report.csv`;
    const file = new File([new Uint8Array(await readFile(EXPORT))], 'report.csv', { type: 'text/csv' });
    dataOf(await admin.supabase.storage.from('evidence').upload(path, file));
    const { id: import_id } = await json<{ id: string }>(post('preview-import', { path }, admin));
    const mapping = { 'Night Drive | Video views': campaign.id, 'Night Drive | Search': null };
    await post('convert-import', { import_id, rates: {} }, admin);
    await post('compare-import', { import_id, mapping }, admin);
    await post('apply-import', { import_id, mapping }, admin);

    expect((await table.update({ status: 'paused' }).eq('id', campaign.id)).error).toBeNull();
    // Orders have sent this client others before.
    const notices = async () =>
      (await server.emailsTo(client.email)).filter(({ text }) => text.includes('/unsubscribe'));
    await expect.poll(async () => (await notices()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    const token = linkIn(await notices(), '/unsubscribe').searchParams.get('token');
    await get(`unsubscribe?token=${token}`);
    await post(`unsubscribe?token=${token}`, {});

    const period = 'from=2026-11-01&to=2026-11-30';
    for (const lang of ['en', 'es', 'ar']) {
      await pdf(`campaign-report?${period}&lang=${lang}`, client);
      await pdf(`release-report?release=${campaign.release_id}&${period}&lang=${lang}`, client);
    }
  });

  test('send a file of assigned work', async () => {
    const { id: subject_id } = await place(client, 'tok_visa');
    const line = dataOf(await admin.supabase.from('order_items').select('id').eq('order_id', subject_id).single());
    const { id: order_item_id } = line as { id: string };
    const assigned = await admin.supabase.rpc('assign_work', { subject: 'order', subject_id, person: admin.id });
    expect(assigned.error).toBeNull();
    const path = `${client.id}/${order_item_id}/${randomUUID()}-plan.txt`;
    const file = new File(['A plan'], 'plan.txt', { type: 'text/plain' });
    dataOf(await admin.supabase.storage.from('deliverables').upload(path, file));
    dataOf(await admin.supabase.rpc('deliver_work', { order_item_id, title: 'Plan', path }));
    const listed = dataOf(await admin.supabase.from('assigned_files').select('id').single()) as { id: string };
    expect(await (await get(`work-file?file=${listed.id}`, admin)).text()).toBe('A plan');
  });

  test('subscribe a browser to push messages', async () => {
    const [previous, next] = [makeBrowser().subscription, makeBrowser().subscription];
    await post('subscribe-push', previous, client);
    await post('renew-push', { former: previous, next });
    expect(await json(get('push-device', client))).toMatchObject({ subscription: expect.any(String) });
    await post('unsubscribe-push', {}, client);
  });

  test('serve the team', async () => {
    await post('invite-person', { email: 'joins@example.test', firstName: 'Jo', role: 'client' }, admin);
    await post('view-as-client', { clientId: client.id }, admin);
    await get('backup-status', admin);
    await get('server-place', admin);
    expect(await json(post('test-server-place', { what: 'files' }, admin))).toMatchObject({ problem: null });
    expect(await json(get('system-status', admin))).toMatchObject({ engine });
    const clip = { client_name: 'Ada', video_url: 'https://videos.example.test/a', video_platform: 'other' };
    const row = await admin.supabase.from('video_testimonials').insert(clip).select('id').single();
    const { id: testimonial } = dataOf(row) as { id: string };
    expect(await json(post('fetch-thumbnail', { testimonial }, admin))).toEqual({ thumbnail_url: null });
  });

  test('open a shop that is open, and show it to the team', async () => {
    expect(await json(post('open-shop', { open: true }, admin))).toEqual(await json(get('shop-readiness', admin)));
    expect(await json(post('see-shop', {}, admin))).toEqual({ path: '/' });
  });

  test('set what the environment leaves open', async () => {
    const read = () => json<OwnerSettings>(get('settings', admin));
    const save = async (group: string, values: object | null) =>
      json(post('save-settings', { group, values, version: (await read()).version }, admin));
    const { publishableKey, secretKey, webhookSecret } = stripe.keys;
    const keys = {
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    };
    expect(await json(post('test-settings', { group: 'stripe', values: keys }, admin))).toMatchObject({
      problem: null,
    });
    await save('stripe', keys);
    expect(await json(get('shop-settings'))).toMatchObject({ payments: { provider: 'stripe', publishableKey } });
    expect(await save('stripe', null)).toMatchObject({ previousAccounts: [{ livemode: false }] });
    await post('forget-stripe-accounts', { version: (await read()).version }, admin);
    const unused = { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', SMTP_SECURITY: 'offered' };
    expect(await json(post('test-settings', { group: 'smtp', values: unused }, admin))).toMatchObject({
      problem: expect.stringContaining('No connection'),
    });
    await save('addresses', { TEAM_EMAIL: 'crew@example.test' });
    await save('addresses', null);
    const google = { GOOGLE_CLIENT_ID: provider.clientId, GOOGLE_CLIENT_SECRET: provider.clientSecret };
    expect(await json(post('try-sign-in', { group: 'google', values: google }, admin))).toEqual({
      url: expect.stringContaining(provider.issuer),
    });
  });

  test('draw a logo', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    expect(await json(post('upload-logo?mark=square', Buffer.from(svg), admin))).toEqual({
      logo: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('edit, preview, publish, restore and confirm a document', async () => {
    const name = { kind: 'page', key: 'contact', language: 'en' };
    const read = () => json<EditedDocument>(get(`document?${new URLSearchParams(name)}`, admin));
    const { revision, body } = await read();
    const draft = { ...name, revision, body: { ...body, title: 'Write to us' } };
    const saved = await json<{ revision: number }>(post('save-draft', draft, admin));
    await post('open-preview', draft, admin);
    await post('publish-document', { ...name, ...saved }, admin);
    const { revision: published } = await read();
    await post('restore-document', { ...name, revision: published, version: 1 }, admin);
    expect((await read()).body).toEqual(body);
    await get(`document-version?${new URLSearchParams({ ...name, version: '2' })}`, admin);
    await post(
      'confirm-document',
      { kind: 'legal', key: 'refund-policy', language: 'en', version: 1, name: 'Mara Costa' },
      admin,
    );
    expect((await json<unknown[]>(get('documents', admin))).length).toBeGreaterThan(40);
  });

  test('serve visitors', async () => {
    await get('shop-settings');
    await get('price-taxes');
    await get(`link-preview?url=${encodeURIComponent('https://www.instagram.com/hypecast')}`);
    const violation = { documentURL: `${server.url}/`, effectiveDirective: 'img-src', blockedURL: 'https://x.test/a' };
    const report = [{ type: 'csp-violation', age: 1, body: { ...violation, disposition: 'enforce' } }];
    await post('report-violation', report);
    await get('violations', admin);

    const email = 'reader@example.test';
    await post('submit-contact', { name: 'Ada', email, message: 'Hello', newsletter: true });
    const emails = await server.emailsTo(email, 2);
    const confirmation = emails.filter(({ text }) => text.includes('/newsletter/confirm'));
    await post('confirm-newsletter', {
      token: linkIn(confirmation, '/newsletter/confirm').searchParams.get('token'),
    });
  });

  test('render each email', async () => {
    const templates = await json<{ name: string }[]>(get('email-templates', admin));
    expect(templates.length).toBeGreaterThan(20);
    for (const { name: template } of templates)
      for (const locale of ['en', 'es', 'ar']) {
        const { frame } = await json<{ frame: string }>(post('preview-email', { template, locale }, admin));
        expect(await (await server.send('GET', frame)).text(), template).toContain('<!DOCTYPE html');
      }
    await get('mail-status', admin);
  });

  test('export and delete an account', async () => {
    const leaving = await server.signedIn();
    expect(await json(post('my-data', {}, leaving))).toBeDefined();
    await post('delete-account', { confirmation: leaving.email, password: leaving.password }, leaving);
  });

  test('are all there are', async () => {
    const isOurs = (route: string) => route.startsWith('/functions/') && !CONNECTED.includes(route);
    expect(await unanswered(server, isOurs)).toEqual([]);
    expect(errorsOf(server)).toEqual([]);
  });
});
