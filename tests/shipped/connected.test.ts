import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BackupStatus } from '#domain/backups/backup-status.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { startCollector, type Collector } from '#tests/support/collector.ts';
import { engines } from '#tests/support/database.ts';
import { startEmailServer, type EmailServer } from '#tests/support/email-server.ts';
import { draftOrder } from '#tests/support/orders.ts';
import { makeBrowser } from '#tests/support/push-service.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import type { SignedIn } from '#tests/support/server.ts';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import { stripeEnv } from '#tests/support/stripe/environment.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';
import { CONNECTED, dataOf, errorsOf, startShipped, unanswered, type Shipped } from './server.ts';

/** It has no address, so nothing leaves this machine. */
const PUSH_HOST = 'push.invalid';

describe.each(engines)('the shipped server with the services of others on %s', (engine) => {
  let server: Shipped;
  let emails: EmailServer;
  let stripe: StripeStandIn;
  let files: Awaited<ReturnType<typeof startS3>>;
  let collector: Collector;
  let backups: string;
  let client: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    [emails, stripe, files, collector, backups] = await Promise.all([
      startEmailServer(),
      startStripe(),
      startS3('shop'),
      startCollector(),
      mkdtemp(join(tmpdir(), 'hypecast-backups-')),
    ]);
    const identity = await generateIdentity();
    server = await startShipped(engine, {
      ...stripeEnv(stripe),
      SMTP_URL: emails.url,
      ...files.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      BACKUP_SCHEDULE: '30 3 * * *',
      BACKUP_TO: backups,
      BACKUP_RECIPIENT: await identityToRecipient(identity),
      BACKUP_IDENTITY: identity,
      PUSH_HOSTS: PUSH_HOST,
    });
    stripe.events.url = `${server.url}/functions/v1/stripe-webhook`;
    [client, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(async () => {
    await server.remove();
    await Promise.all([
      emails.close(),
      stripe.close(),
      files.close(),
      collector.close(),
      rm(backups, { recursive: true }),
    ]);
  });

  const post = async <T>(name: string, body: object, as: SignedIn, headers = {}) =>
    (await (await server.send('POST', `/functions/v1/${name}`, { body, as, headers })).json()) as T;

  test('takes a payment through Stripe, and its events', async () => {
    const payment = { token: stripe.makeToken({}) };
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], { payment });
    const order = await post<PlacedOrder>('place-order', draft, client, { 'idempotency-key': randomUUID() });
    expect(order.payment.status).toBe('paid');
    await stripe.events.settled();
    expect(stripe.events.deliveries.map(({ status }) => status)).toContain(200);

    const token = stripe.makeToken({ number: '4000002500003155' });
    const asked = await post<{ request_id: string; client_secret: string }>('add-card', { token }, client);
    stripe.authenticate(asked.client_secret.split('_secret_')[0] ?? '', true);
    await post('card-status', { request_id: asked.request_id }, client);
  });

  test('sends each email, and one again that was rejected', async () => {
    expect(await post('check-smtp', {}, admin)).toEqual({ ok: true, problem: null });
    const listed = await server.send('GET', '/functions/v1/email-templates', { as: admin });
    const templates = ((await listed.json()) as { name: string; channel: string }[]).filter(
      ({ channel }) => channel === 'email',
    );
    const before = emails.accepted.size;
    for (const { name: template } of templates) await post('send-test-email', { template, locale: 'en' }, admin);
    await expect.poll(() => emails.accepted.size - before).toBeGreaterThanOrEqual(templates.length);

    const contact = { name: 'Ada', email: 'rejected@example.test', message: 'Hello' };
    await server.send('POST', '/functions/v1/submit-contact', { body: contact });
    const failed = async () =>
      (await admin.supabase.from('email_outbox').select('id').eq('state', 'failed').maybeSingle()).data as {
        id: string;
      } | null;
    await expect.poll(failed).not.toBeNull();
    await post('retry-mail', { mail: (await failed())?.id }, admin);
  });

  test('keeps files at S3', async () => {
    const file = new File(['kept'], 'a.txt', { type: 'text/plain' });
    dataOf(await client.supabase.storage.from('tickets').upload(`${client.id}/a.txt`, file));
    expect(await dataOf(await client.supabase.storage.from('tickets').download(`${client.id}/a.txt`)).text()).toBe(
      'kept',
    );
    expect(files.objects.size).toBeGreaterThan(0);
  });

  test('makes the scheduled backup', async () => {
    await expect.poll(() => readdir(backups)).toEqual([expect.stringMatching(/\.tar\.zst\.age$/)]);
  });

  test('makes and verifies a backup that an admin asks for', async () => {
    const status = async () =>
      (await (await server.send('GET', '/functions/v1/backup-status', { as: admin })).json()) as BackupStatus;
    const isDone = () => expect.poll(async () => (await status()).activity, { timeout: 80_000 }).toBeNull();
    await isDone();
    await post('back-up-now', {}, admin);
    await isDone();
    expect(await readdir(backups)).toHaveLength(2);
    await post('verify-backup', {}, admin);
    await isDone();
    expect((await status()).lastGood?.verified?.problem).toBeNull();
  });

  test('encrypts push messages', async () => {
    await post('subscribe-push', makeBrowser(PUSH_HOST).subscription, client);
    const choice = { kind: 'campaign_status', portal: true, mail: true, push: true };
    expect((await client.supabase.rpc('set_notification', choice)).error).toBeNull();
    const table = server.client(server.serviceKey).from('campaigns');
    const campaign = { client_id: client.id, name: 'Night Drive', service: 'youtube-ads', platform: 'youtube' };
    const made = await table
      .insert({ ...campaign, status: 'draft' })
      .select('id')
      .single();
    const { id } = dataOf(made) as { id: string };
    expect((await table.update({ status: 'active' }).eq('id', id)).error).toBeNull();
    await expect.poll(() => server.output()).toContain('"result":"later"');
  });

  test('is asked through each route that needs them', async () => {
    expect(await unanswered(server, (route) => CONNECTED.includes(route))).toEqual([]);
    // Of the mailbox that does not exist, once or twice.
    expect([...new Set(errorsOf(server))]).toEqual(['email delivery abandoned']);
  });

  test('sends traces, and has run each job once it has stopped', async () => {
    await server.kill('SIGTERM');
    expect(collector.spans.length).toBeGreaterThan(0);
    const db =
      server.databaseUrl === null
        ? await openPglite({ dataDir: join(server.dataDir, 'db') })
        : openPostgres(server.databaseUrl, 1);
    const { rows } = await db.query<{ name: string; ran: boolean }>(
      `select name, exists (select from pgboss.job as j where j.name = q.name and j.state = 'completed') as ran
       from pgboss.queue as q order by name`,
    );
    await db.close();
    expect(rows.length).toBeGreaterThan(15);
    // The push service could not be reached.
    expect(rows.filter(({ ran }) => !ran).map(({ name }) => name)).toEqual(['push']);
  });
});
