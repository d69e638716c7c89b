import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('database metrics on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.close());

  const read = async () => (await server.services.metrics.read()).body;

  test('counts emails, payments and jobs by state, and the connection pool if any', async () => {
    const nia = await server.signedIn();
    const { db } = server.services;
    const before = await read();
    expect(before).toContain('emails_oldest_seconds 0');
    expect(before).not.toContain('payments_open{');
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], {
      payment: { token: 'tok_requires_action' },
    });
    await placeOrder(server, nia, draft, randomUUID());
    await db.query(
      `insert into email_outbox (template, to_address, state, created_at)
       values ('order-notice', 'nia@example.test', 'failed', now()), ('order-notice', 'nia@example.test', 'sending', now() - interval '1 hour')`,
    );
    // A queue that no worker takes jobs from.
    await db.query(
      `insert into pgboss.queue select (jsonb_populate_record(q, '{"name": "nobody"}')).* from pgboss.queue as q where q.name = 'mail-sweep'`,
    );
    await db.query(
      `insert into pgboss.job (name, start_after) values ('nobody', now() - interval '90 seconds'), ('nobody', now() + interval '1 hour')`,
    );
    const after = await read();
    expect(after).toContain('payments_open{status="requires_action"} 1');
    expect(after).toContain('payments_day{status="requires_action"} 1');
    expect(after).toContain('payments_unclear 0');
    expect(after).toContain('emails{state="failed"} 1');
    expect(Number(/^emails_oldest_seconds (\S+)/m.exec(after)?.[1])).toBeGreaterThanOrEqual(3600);
    expect(after.includes('database_connections{state="waiting"} 0')).toBe(engine === 'postgres');
    expect(after).toContain('jobs_due{queue="nobody"} 1');
    expect(Number(/^jobs_oldest_due_seconds\{queue="nobody"\} (\S+)/m.exec(after)?.[1])).toBeGreaterThanOrEqual(90);
  });

  test('names what runs', async () => {
    expect(await read()).toMatch(
      new RegExp(
        `^hypecast_build_info\\{version="\\d+\\.\\d+\\.\\d+",node="v24\\.\\S+",role="all",engine="${engine}"\\} 1$`,
        'm',
      ),
    );
  });

  test('reports size and free space of the disk', async () => {
    const body = await read();
    const bytes = (what: string) =>
      Number(body.match(new RegExp(`^data_disk_bytes\\{what="${what}"\\} (\\S+)`, 'm'))?.[1]);
    expect(bytes('free')).toBeGreaterThan(0);
    expect(bytes('size')).toBeGreaterThan(bytes('free'));
  });

  test('takes one statement for all figures, so that none waits for another', async () => {
    const query = vi.spyOn(server.services.db, 'query');
    const body = await read();
    // Workers ask for jobs meanwhile.
    const statements = query.mock.calls.filter(([text]) => /email_outbox|payments/.test(text));
    query.mockRestore();
    expect(statements).toHaveLength(1);
    if (engine === 'postgres') expect(body).toContain('database_connections{state="waiting"} 0');
  });

  test('an email that was queued before the clock was set back has no age', async () => {
    const { db } = server.services;
    await db.query(`delete from email_outbox where state in ('queued', 'sending')`);
    await db.query(
      `insert into email_outbox (template, to_address, state, created_at)
       values ('order-notice', 'nia@example.test', 'sending', now() + interval '2 hours')`,
    );
    expect(await read()).toContain('emails_oldest_seconds 0');
  });

  test('serves the other metrics while the database cannot be read', async () => {
    const { db } = server.services;
    await db.query('alter table email_outbox rename to email_outbox_away');
    const body = await read();
    await db.query('alter table email_outbox_away rename to email_outbox');
    expect(body).toContain('metrics_unavailable{name="database"} 1');
    expect(body).toContain('metrics_unavailable{name="data_disk_bytes"} 0');
    // No figure is not the same as 0: alerts would fire.
    expect(body).not.toMatch(/^(emails|emails_oldest_seconds|payments_unclear)\b/m);
    expect(body).toMatch(/^data_disk_bytes\{/m);
    const after = await read();
    expect(after).toContain('metrics_unavailable{name="database"} 0');
    expect(after).toContain('payments_unclear 0');
  });
});
