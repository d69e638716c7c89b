import { randomUUID } from 'node:crypto';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { actors, expectations, type Actor } from './expectations.ts';
import { judgeTable, probesOf, type TestActor, type Finding } from './matrix.ts';
import { addRow, runProbes, listTables, makeSyntheticUser, payOrder } from './self-test.queries.ts';
import { orderOf, selfTestPackage, selfTestService, subjects, type Owner, type Shared } from './subjects.ts';

const PER_STAFF = { name: 'permission-self-test', points: 20, seconds: 600 };

export interface SelfTest {
  checkedAt: string;
  milliseconds: number;
  findings: Finding[];
}

/** Carries the result out of a transaction that must not commit. */
class RolledBack extends Error {
  readonly findings: Finding[];

  constructor(findings: Finding[]) {
    super('the self-test is undone');
    this.findings = findings;
  }
}

/**
 * `POST /functions/v1/permission-self-test`: tries every operation on every table as a visitor, a client, an
 * administrator and a disabled administrator, with synthetic accounts and rows in one transaction that is rolled back,
 * and compares the results with `expectations.ts`. Returns {@link SelfTest}. Errors: 401, 403, 429.
 */
export async function permissionSelfTest(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  await takeFrom(services, PER_STAFF, caller.claims.sub);
  const began = performance.now();
  const findings = await testPermissions(services);
  const result: SelfTest = {
    checkedAt: services.clock.now().toISOString(),
    milliseconds: Math.round(performance.now() - began),
    findings,
  };
  return c.json(result);
}

async function testPermissions({ db }: Services): Promise<Finding[]> {
  try {
    await db.transaction(async (sql) => {
      throw new RolledBack(await probeEverything(sql));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.findings;
    throw error;
  }
  throw new Error('the self-test was not undone');
}

async function probeEverything(sql: Transaction): Promise<Finding[]> {
  await addRow(sql, 'services', 'slug', selfTestService);
  await addRow(sql, 'packages', 'id', selfTestPackage);
  const shared: Shared = {
    promoId: await addRow(sql, 'promo_codes', 'id', {
      code: `SELF-TEST-${randomUUID().slice(0, 8).toUpperCase()}`,
      percent_off: 5,
    }),
    planId: await addRow(sql, 'monthly_plans', 'id', {
      id: `self-test-${randomUUID()}`,
      name: 'x',
      price: 1,
      description: 'x',
    }),
  };
  const stranger = await makeOwner(sql, 'client', false);
  const testActors: TestActor[] = [];
  for (const actor of actors) testActors.push(await makeTestActor(sql, actor));
  const tables = await listTables(sql);
  const findings = tables.flatMap(({ name, guarded }) => missing(name, guarded));
  for (const { name } of tables) {
    const [subject, expected] = [subjects[name], expectations[name]];
    if (subject === undefined || expected === undefined) continue;
    const probes = probesOf(name, subject, { testActors, stranger, shared });
    findings.push(
      ...judgeTable(
        name,
        subject,
        expected,
        await runProbes(
          sql,
          probes.map(({ probe }) => probe),
        ),
        probes,
      ),
    );
  }
  return findings;
}

function missing(table: string, guarded: boolean): Finding[] {
  const fault = (found: string): Finding => ({
    table,
    actor: 'everybody',
    operation: 'all',
    expected: 'a line in the matrix',
    found,
    ok: false,
    note: null,
  });
  return [
    ...(guarded ? [] : [{ ...fault('no row-level security'), expected: 'row-level security' }]),
    ...(subjects[table] === undefined || expectations[table] === undefined ? [fault('not tested')] : []),
  ];
}

async function makeOwner(sql: Transaction, role: 'client' | 'admin', banned: boolean): Promise<Owner> {
  const id = await makeSyntheticUser(sql, { email: `self-test-${randomUUID()}@example.invalid`, role, banned });
  const orderId = await addRow(sql, 'orders', 'id', orderOf(id));
  const order_id = orderId;
  const paymentId = await addRow(sql, 'payments', 'id', {
    order_id,
    provider: 'sandbox',
    status: 'succeeded',
    amount: 1,
    currency: 'USD',
  });
  const lineId = await payOrder(sql, orderId);
  const money = { currency: 'USD', subtotal: 1, discount: 0, tax: 0, total: 1 };
  return {
    id,
    orderId,
    paymentId,
    lineId,
    refundId: await addRow(sql, 'refunds', 'id', {
      order_id,
      payment_id: paymentId,
      amount: 0.01,
      currency: 'USD',
      reason: 'x',
      key: randomUUID(),
    }),
    invoiceId: await addRow(sql, 'invoices', 'id', {
      number: `self-test-${randomUUID()}`,
      order_id,
      client_id: id,
      issued_on: '2026-01-01',
      seller: {},
      buyer: {},
      lines: [],
      ...money,
    }),
    campaignId: await addRow(sql, 'campaigns', 'id', {
      client_id: id,
      name: 'x',
      service: 'youtube-ads',
      platform: 'youtube',
    }),
    freeOrderId: await addRow(sql, 'orders', 'id', orderOf(id)),
    ticketId: await addRow(sql, 'tickets', 'id', { number: '', client_id: id, subject: 'x' }),
  };
}

async function makeTestActor(sql: Transaction, actor: Actor): Promise<TestActor> {
  if (actor === 'visitor') return { actor, role: 'anon', claims: { role: 'anon' }, own: null };
  const own = await makeOwner(sql, actor === 'client' ? 'client' : 'admin', actor === 'disabled administrator');
  return { actor, role: 'authenticated', claims: { role: 'authenticated', sub: own.id }, own };
}
