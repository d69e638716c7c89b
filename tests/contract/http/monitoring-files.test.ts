import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { engines } from '#tests/support/database.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { addReplicaMetrics } from '#server/platform/operational-metrics.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', '..', 'deploy');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');

const Alert = z.strictObject({
  alert: z.string().regex(/^Hypecast[A-Z]/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+m$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string().min(1), description: z.string().min(1) }),
});
const Rules = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Alert).min(1) })) });
const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), type: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
});

/** What Prometheus adds to the metrics of a target. */
const ADDED_METRICS = ['up'];
const ADDED_LABELS = ['job', 'instance'];

const alerts = Rules.parse(parse(read('prometheus/alerts.yaml'))).groups.flatMap(({ rules }) => rules);
const panels = Dashboard.parse(JSON.parse(read('grafana/hypecast.json'))).panels.filter(({ type }) => type !== 'row');
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ of: alert, expr })),
  // Grafana replaces its variables before Prometheus sees an expression.
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ of: title, expr: expr.replaceAll('$__rate_interval', '2m').replaceAll('$job', 'x') })),
  ),
];

interface Used {
  metrics: string[];
  labels: string[];
  invalid: string[];
}

/** Names in an expression, by the grammar of Prometheus' own editor. */
function namesIn(expr: string): Used {
  const used: Used = { metrics: [], labels: [], invalid: [] };
  parser.parse(expr).iterate({
    enter({ type, from, to, node }) {
      const text = expr.slice(from, to);
      if (type.isError) used.invalid.push(expr.slice(from));
      else if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') used.metrics.push(text);
      else if (type.name === 'LabelName') used.labels.push(text);
    },
  });
  return used;
}

describe.each(engines)('dashboard and alert rules on %s', (engine) => {
  let server: TestServer;
  let folder: string;
  const served = { metrics: new Set(ADDED_METRICS), labels: new Set(ADDED_LABELS) };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hypecast-monitoring-'));
    const backups = { BACKUP_SCHEDULE: '30 3 * * *', BACKUP_TO: folder, BACKUP_PASSPHRASE: 'a passphrase for tests' };
    server = await startServer(engine, { env: backups });
    const nia = await server.signedIn();
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], {
      payment: { token: 'tok_requires_action' },
    });
    await placeOrder(server, nia, draft, crypto.randomUUID());
    // A queue that no worker takes jobs from.
    const { db } = server.services;
    await db.query(
      `insert into pgboss.queue select (jsonb_populate_record(q, '{"name": "nobody"}')).* from pgboss.queue as q where q.name = 'mail-sweep'`,
    );
    await db.query(`insert into pgboss.job (name, start_after) values ('nobody', now() - interval '90 seconds')`);
    await db.query(
      `insert into public.email_outbox (template, to_address, state) values ('contact-thanks', 'nia@example.test', 'failed')`,
    );
    const text = await (
      await fetch(`${server.url}/metrics`, {
        headers: { authorization: `Bearer ${server.services.identity.serviceRoleKey}` },
      })
    ).text();
    for (const [, name = ''] of text.matchAll(/^# TYPE (\S+)/gm)) served.metrics.add(name);
    for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
      served.metrics.add(name);
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) served.labels.add(label);
    }
    const withReplica = createMetrics({ warn: () => undefined });
    addReplicaMetrics(withReplica, { lagSeconds: () => 0 });
    for (const [, name = ''] of (await withReplica.read()).body.matchAll(/^# TYPE (\S+)/gm)) served.metrics.add(name);
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  test('are not empty', () => {
    expect(alerts.length).toBeGreaterThan(9);
    expect(panels.length).toBeGreaterThan(15);
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });

  test.each(expressions)('the expression of $of parses, and every metric it uses exists', ({ expr }) => {
    const { metrics, labels, invalid } = namesIn(expr);
    expect(invalid).toEqual([]);
    expect(metrics.length).toBeGreaterThan(0);
    // The embedded database has no pool.
    const absent = engine === 'pglite' ? ['database_connections'] : [];
    expect(metrics.filter((name) => !served.metrics.has(name) && !absent.includes(name))).toEqual([]);
    expect(labels.filter((name) => !served.labels.has(name))).toEqual([]);
  });

  test('detects a misspelt name and a broken expression', () => {
    expect(namesIn('sum(rate(http_requests{rout="x"}[5m]))')).toEqual({
      metrics: ['http_requests'],
      labels: ['rout'],
      invalid: [],
    });
    expect(namesIn('sum(rate(up[5m])').invalid).not.toEqual([]);
  });

  test('the example scrape configuration loads the rules with the expected job names', () => {
    const example = z
      .object({ rule_files: z.array(z.string()), scrape_configs: z.array(z.object({ job_name: z.string() })) })
      .parse(parse(read('prometheus/prometheus.yaml')));
    expect(example.rule_files).toEqual(['alerts.yaml']);
    const jobs = new Set(alerts.flatMap(({ expr }) => [...expr.matchAll(/job="(\w+)"/g)].map(([, name]) => name)));
    expect([...jobs]).toEqual(example.scrape_configs.map(({ job_name: name }) => name));
  });
});
