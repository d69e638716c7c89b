import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { startEmailServer } from '#tests/support/email-server.ts';
import { startPostgres, type PostgresServer } from '#tests/support/postgres.ts';
import { runScript, startOver, type RunningServer } from '#tests/support/process.ts';
import { parseScrape, RecordedDay, type Scrape } from './recorded-day.ts';

const RULES = join(import.meta.dirname, '../../deploy/prometheus/alerts.yaml');
/** They measure the machine that the test runs on. */
const OF_MACHINE = ['nodejs_eventloop_lag_p99_seconds', 'http_request_duration_seconds_bucket', 'data_disk_bytes'];
const names = new Set(
  [...readFileSync(RULES, 'utf8').matchAll(/\b(\w+)\{job=/g)]
    .map(([, name = '']) => name)
    .filter((name) => !OF_MACHINE.includes(name)),
);

let postgres: PostgresServer;
let folder: string;
let shop: RunningServer;

beforeAll(async () => {
  expect(spawnSync('promtool', ['--version']).status, 'npm run test:deploy installs promtool').toBe(0);
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'hypecast-day-'));
});
afterAll(async () => {
  await shop.kill('SIGTERM');
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const scrape = async () => parseScrape(await (await fetch(`${shop.url}/metrics`)).text(), names);
const valueIn = (found: Scrape, series: string) => [...found].find(([key]) => key.startsWith(series))?.[1];
/** The first scrape in which a series that begins so has such a value; undefined is that of a series that is not there. */
async function scrapeWith(series: string, isWanted: (value: number | undefined) => boolean): Promise<Scrape> {
  for (;;) {
    const found = await scrape();
    if (isWanted(valueIn(found, series))) return found;
  }
}
const inDatabase = async (text: string) => {
  const db = openPostgres(postgres.url, 1);
  await db.script(text);
  await db.close();
};
const admin = (...args: string[]) =>
  runScript('admin.ts', args, { DATA_DIR: folder, DATABASE_URL: postgres.url, PORT: new URL(shop.url).port });
const visit = (times: number) =>
  Promise.all(
    Array.from({ length: times }, async () => (await fetch(`${shop.url}/rest/v1/packages?select=id`)).arrayBuffer()),
  );
const contact = () =>
  fetch(`${shop.url}/functions/v1/submit-contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.test', message: 'Hello' }),
  });

async function losesItsDatabase(day: RecordedDay): Promise<void> {
  day.add('quiet', 180, await scrapeWith('backup_last_failed', (value) => value === 0));
  await postgres.end('fast');
  const away = await scrapeWith('metrics_unavailable{name="database"', (value) => value === 1);
  day.add('the database is away', 10, away, [{ alert: 'HypecastDatabaseUnavailable', after: 3 }]);
  await postgres.restart();
  day.add('quiet', 110, await scrapeWith('metrics_unavailable{name="database"', (value) => value === 0));
}

async function losesItsEmailServer(day: RecordedDay): Promise<void> {
  await contact();
  await inDatabase(`update public.email_outbox set created_at = now() - interval '20 minutes' where state <> 'sent'`);
  day.add('the email server is away', 30, await scrape(), [{ alert: 'HypecastEmailsLate', after: 5 }]);
  const emails = await startEmailServer();
  shop = await shop.restart({ SMTP_URL: emails.url });
  await inDatabase(`update pgboss.job set start_after = now() where state = 'retry'`);
  const sent = await scrapeWith('emails_oldest_seconds', (value) => value === 0);
  await emails.close();
  day.add('quiet', 90, sent);
}

async function hasItsClockSetBack(day: RecordedDay): Promise<void> {
  await inDatabase(
    `insert into public.email_outbox (template, to_address, state, created_at)
     values ('order-notice', 'ada@example.test', 'sending', now() + interval '2 hours')`,
  );
  day.add('an email is of the future', 60, await scrape());
  await inDatabase(`delete from public.email_outbox where state = 'sending'`);
}

async function isInMaintenance(day: RecordedDay): Promise<void> {
  await visit(200);
  day.add('visitors', 60, await scrape());
  await admin('maintenance', 'on');
  await visit(100);
  day.add('maintenance', 40, await scrape());
  await admin('maintenance', 'off');
  await visit(100);
  day.add('visitors', 60, await scrape());
}

async function isRestarted(day: RecordedDay): Promise<void> {
  shop = await shop.restart();
  day.add('a restart', 1, null);
  await visit(100);
  day.add('visitors', 119, await scrape());
  day.add('a crash that nobody sees', 20, null, [{ alert: 'HypecastDown', after: 2 }]);
  shop = await shop.restart();
  await visit(100);
  day.add('visitors', 100, await scrape());
}

async function hasABlockedTable(day: RecordedDay): Promise<void> {
  const before = await scrape();
  const db = openPostgres(postgres.url, 1);
  const { visits, blocked } = await db.transaction(async (sql) => {
    await sql.script('lock table public.packages in access exclusive mode');
    const visits = visit(50);
    return { visits, blocked: await scrapeWith('database_connections{state="waiting"', (value = 0) => value > 0) };
  });
  await visits;
  await db.close();
  // What else it says is a matter of luck: how many visits have failed, and whether the figures got a connection.
  const pool = [...blocked].filter(([series]) => series.startsWith('database_connections'));
  day.add('statements wait for a lock', 30, new Map([...before, ...pool]), [
    { alert: 'HypecastPoolWaiting', after: 10 },
  ]);
  shop = await shop.restart();
  await visit(100);
  day.add('visitors', 530, await scrape());
}

test('alerts fire when they should, and at no other time of a day', async () => {
  shop = await startOver(
    { dataDir: folder, databaseUrl: postgres.url },
    {
      DATABASE_POOL: '4',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOCAL_MODE: 'on',
      BACKUP_SCHEDULE: '30 3 * * *',
      BACKUP_TO: join(folder, 'backups'),
      BACKUP_PASSPHRASE: 'a passphrase for tests',
    },
  );
  const day = new RecordedDay();
  await losesItsDatabase(day);
  await losesItsEmailServer(day);
  await hasItsClockSetBack(day);
  await isInMaintenance(day);
  await isRestarted(day);
  await hasABlockedTable(day);
  expect(day.minutes).toBe(24 * 60);
  const file = join(folder, 'day.json');
  await writeFile(
    file,
    JSON.stringify({
      rule_files: [RULES],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: day.series(),
          promql_expr_test: Array.from({ length: day.minutes }, (_, minute) => ({
            expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
            eval_time: `${minute}m`,
            exp_samples: day.firingAt(minute).map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
          })),
        },
      ],
    }),
  );
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`.slice(0, 4000)).toBe(0);
});
