import { randomUUID } from 'node:crypto';
import type { Database, Engine } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { median, ms, type Finding } from './finding.ts';
import { makePlace } from './shop.ts';

const ROUNDS = 15;

const admin: Caller = {
  claims: { role: 'authenticated', sub: randomUUID(), app_metadata: { role: 'admin' } },
  ip: '127.0.0.1',
  userAgent: 'bench',
};

/** A statement of the team, and the milliseconds that it may take at the median. */
export interface Statement {
  what: string;
  atMost: number | null;
  text: string;
  params?: string[];
}

interface Measurement {
  /** Fills a migrated shop that has the account of a client and of an admin. */
  fill: (db: Database, client: string) => Promise<void>;
  statements: (engine: Engine) => Statement[];
}

/** The time of the database alone, on both engines, beside `select 1` in the same kind of transaction. */
export async function onBothEngines({ fill, statements }: Measurement): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of ['postgres', 'pglite'] as const) {
    const place = await makePlace(engine);
    const db = await openDatabase({ ...place, databasePool: 2, poolerUrl: null, migrate: 'on' });
    try {
      await fill(db, await addAccounts(db));
      await db.query('analyze');
      const baseline = await timeOf(db, 'select 1');
      for (const { what, atMost, text, params } of statements(engine)) {
        const value = await timeOf(db, text, params);
        const goal = atMost === null ? null : { atMost };
        findings.push({
          what: `${what}, ${engine}`,
          figure: ms(value),
          beside: `select 1: ${ms(baseline)}`,
          value,
          goal,
        });
      }
    } finally {
      await db.close();
      await place.remove();
    }
  }
  return findings;
}

/** Profiles of accounts are written by a trigger. */
async function addAccounts(db: Database): Promise<string> {
  const client = randomUUID();
  await db.query(
    `insert into auth.users (id, email, raw_app_meta_data)
     select id, id || '@example.test', jsonb_build_object('role', role) from (values ($1::uuid, 'admin'), ($2::uuid, 'client')) as v (id, role)`,
    [admin.claims.sub ?? '', client],
  );
  return client;
}

async function timeOf(db: Database, text: string, params: string[] = []): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await asCaller(db, admin, (sql) => sql.query(text, params), { readOnly: true });
    times.push(performance.now() - began);
  }
  return median(times);
}
