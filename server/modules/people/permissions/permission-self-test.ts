import type { PermissionFinding, PermissionSelfTest } from '#domain/people/permission-self-test.ts';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { tables as matrix } from './matrix.ts';
import { addOwner, addSharedRows } from './owned-rows.ts';
import { judgeTable, probesOf, roleOf, type Actor, type TestActor } from './probes.ts';
import { samples } from './sample-rows.ts';
import { drawNoNumbers, listTables, runProbes } from './self-test.queries.ts';

const PER_ADMIN = { name: 'permission-self-test', points: 20, seconds: 600 };

/** Carries the result out of a transaction that must not commit. */
class RolledBack extends Error {
  readonly findings: PermissionFinding[];

  constructor(findings: PermissionFinding[]) {
    super('the self-test is undone');
    this.findings = findings;
  }
}

/**
 * `POST /functions/v1/permission-self-test`: tries every operation on every table as a visitor, a guest, a client, an
 * administrator and a disabled administrator, with synthetic accounts and rows in one transaction that is rolled back,
 * and compares the results with `matrix.ts`. Returns {@link PermissionSelfTest}. Errors: 401, 403, 429.
 */
export async function permissionSelfTest(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  await takeFrom(services, PER_ADMIN, caller.claims.sub);
  const began = performance.now();
  const findings = await testPermissions(services);
  const result: PermissionSelfTest = {
    checkedAt: services.clock.now().toISOString(),
    milliseconds: Math.round(performance.now() - began),
    findings,
  };
  return c.json(result);
}

async function testPermissions({ db }: Services): Promise<PermissionFinding[]> {
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

async function probeEverything(sql: Transaction): Promise<PermissionFinding[]> {
  await drawNoNumbers(sql);
  const shared = await addSharedRows(sql);
  const stranger = await addOwner(sql, 'client');
  const testActors: TestActor[] = [];
  for (const actor of Object.keys(roleOf) as Actor[]) testActors.push(await addTestActor(sql, actor));
  const tables = await listTables(sql);
  const findings = tables.flatMap(({ name, guarded }) => missing(name, guarded));
  for (const { name } of tables) {
    const [sample, expected] = [samples[name], matrix[name]];
    if (sample === undefined || expected === undefined) continue;
    const asked = probesOf(name, sample, { testActors, stranger, shared });
    const results = await runProbes(
      sql,
      asked.map(({ probe }) => probe),
    );
    findings.push(...judgeTable(name, sample, expected, results, asked));
  }
  return findings;
}

function missing(table: string, guarded: boolean): PermissionFinding[] {
  const fault = (found: string): PermissionFinding => ({
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
    ...(samples[table] === undefined || matrix[table] === undefined ? [fault('not tested')] : []),
  ];
}

async function addTestActor(sql: Transaction, actor: Actor): Promise<TestActor> {
  if (actor === 'visitor') return { actor, role: 'anon', claims: { role: 'anon' }, own: null };
  if (actor === 'guest') {
    const own = await addOwner(sql, 'guest');
    return { actor, role: 'guest', claims: { role: 'guest', sub: own.id }, own };
  }
  const own = await addOwner(sql, actor === 'client' ? 'client' : 'admin', actor === 'disabled administrator');
  return { actor, role: 'authenticated', claims: { role: 'authenticated', sub: own.id }, own };
}
