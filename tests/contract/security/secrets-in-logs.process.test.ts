import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

const PASSWORD = 'Secret-Password-9-zq';
const WRONG_PASSWORD = 'Wrong-Password-9-zq';
const TEXT = 'the body of a private message zq';
const EMAIL = 'nia.private.zq@example.test';
/** Settings with a recognizable secret; nothing listens where they lead. */
const SETTINGS = {
  SERVICE_ROLE_KEY: `service-key-zq-${'s'.repeat(32)}`,
  JWT_SECRET: `jwt-secret-zq-${'j'.repeat(32)}`,
  SMTP_URL: 'smtp://mailer:smtp-password-zq@127.0.0.1:9',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'hypecast',
  S3_ACCESS_KEY_ID: 'access-key-zq',
  S3_SECRET_ACCESS_KEY: 's3-secret-zq',
  BACKUP_PASSPHRASE: 'passphrase-zq-passphrase',
};

let server: RunningServer;
beforeAll(async () => {
  server = await startProcess('postgres', {
    ...SETTINGS,
    LOG_LEVEL: 'trace',
    DEMO_DATA: 'off',
    AUTO_CONFIRM_EMAIL: 'on',
  });
});
afterAll(() => server?.remove());

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function owned<T>(work: (owner: Database) => Promise<T>): Promise<T> {
  const owner = openPostgres(server.databaseUrl ?? '', 1);
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

/** What fails for the server while a table is missing. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  const [schema = '', name = ''] = table.split('.');
  await owned(async (owner) => {
    await owner.script(`alter table ${table} rename to broken_table`);
    await work();
    await owner.script(`alter table ${schema}.broken_table rename to ${name}`);
  });
}

const lines = () => server.output().split('\n');
const status = async (response: Promise<Response>) => (await response).status;

test('[SEC-10] logs no secret of users or operators, whatever fails', async () => {
  const secrets = [
    PASSWORD,
    WRONG_PASSWORD,
    TEXT,
    EMAIL,
    server.databaseUrl ?? '',
    ...Object.values(SETTINGS).slice(0, 2),
  ];
  secrets.push('smtp-password-zq', 'access-key-zq', 's3-secret-zq', SETTINGS.BACKUP_PASSPHRASE);

  const signedUp = await send('/auth/v1/signup', { email: EMAIL, password: PASSWORD });
  const session = (await signedUp.json()) as { access_token: string; refresh_token: string; user: { id: string } };
  secrets.push(session.access_token, session.refresh_token);
  const bearer = { authorization: `Bearer ${session.access_token}`, cookie: 'session=cookie-zq' };
  secrets.push('cookie-zq');

  // Rejected.
  const login = '/auth/v1/token?grant_type=password';
  expect(await status(send(login, { email: EMAIL, password: WRONG_PASSWORD }))).toBe(400);
  expect(await status(send(login, `{"email":"${EMAIL}","password":"${PASSWORD}`))).toBe(400);
  expect(await status(send('/rest/v1/cart_items', { note: TEXT }, bearer))).toBe(400);
  expect(await status(send('/functions/v1/submit-contact', `{"message":"${TEXT}`))).toBe(400);
  expect(
    await status(
      send(
        '/rest/v1/rpc/open_ticket',
        { subject: TEXT, body: { text: TEXT } },
        { authorization: `Bearer ${session.access_token}zq` },
      ),
    ),
  ).toBe(401);
  expect(await status(fetch(`${server.url}/rest/v1/users?email=eq.${EMAIL}&select=nothing`, { headers: bearer }))).toBe(
    400,
  );

  // Failed inside: the reason is logged.
  const contact = { name: 'Nia', email: EMAIL, message: TEXT, company_name: '', service_interest: '' };
  await without('public.contacts', async () => {
    expect(await status(send('/functions/v1/submit-contact', contact))).toBe(500);
  });
  await without('auth.sessions', async () => {
    expect(await status(send(login, { email: EMAIL, password: PASSWORD }))).toBe(500);
    expect(
      await status(send('/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token })),
    ).toBe(500);
  });
  const picture = await fetch(`${server.url}/storage/v1/object/avatars/${session.user.id}/nia-private-zq.png`, {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'image/png' },
    body: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  expect(picture.status).toBe(500);

  // Failed afterwards: the email server does not respond.
  expect(await status(send('/functions/v1/submit-contact', contact))).toBe(200);
  expect(await status(send('/auth/v1/recover', { email: EMAIL }))).toBe(200);

  await vi.waitFor(async () => {
    const { rows } = await owned((owner) =>
      owner.query<{ last_error: string }>('select last_error from public.email_outbox where attempts > 0'),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { last_error } of rows) expect(last_error).not.toMatch(/zq/);
  }, 20_000);
  const failures = lines().filter((line) => line.includes('"level":50'));
  expect(failures.length).toBeGreaterThanOrEqual(4);
  // Each line has its reason.
  const facts = (message: string) =>
    JSON.parse(failures.find((line) => line.includes(`"msg":"${message}"`)) ?? '{}') as Record<string, unknown>;
  expect(facts('auth request failed')).toMatchObject({ fault: { name: 'DatabaseError', code: '42P01' } });
  expect(facts('a storage request failed')).toMatchObject({
    err: { type: 'S3Unreachable', message: expect.stringContaining(SETTINGS.S3_ENDPOINT), host: '127.0.0.1:9' },
  });
  expect(lines().filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  expect(server.output()).not.toContain('nia-private-zq');
});
