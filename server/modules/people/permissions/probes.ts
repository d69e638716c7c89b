import type { PermissionFinding } from '#domain/people/permission-self-test.ts';
import type { Operation, Reads, Rights, Role, Writes } from './matrix.ts';
import type { Owner, SharedRows } from './owned-rows.ts';
import type { Sample } from './sample.ts';
import type { ProbeResult, Probe } from './self-test.queries.ts';

/** The role whose rights an actor must have. A disabled administrator has those of a client without rows. */
export const roleOf = {
  visitor: 'visitor',
  guest: 'guest',
  client: 'client',
  administrator: 'administrator',
  'disabled administrator': 'client',
} as const satisfies Record<string, Role>;
export type Actor = keyof typeof roleOf;

/** An actor and the rows it owns; a visitor owns none. */
export interface TestActor {
  actor: Actor;
  role: Probe['role'];
  claims: object;
  own: Owner | null;
}

/** Whose row a probe targets; `hidden` is another user's unpublished row. */
type About = 'own' | 'theirs' | 'hidden';

export interface Asked {
  actor: Actor;
  about: About;
  probe: Probe;
}

interface People {
  testActors: readonly TestActor[];
  stranger: Owner;
  shared: SharedRows;
}

const operations: readonly Operation[] = ['select', 'insert', 'update', 'delete'];

/** All probes of one table. */
export function probesOf(relation: string, sample: Sample, { testActors, stranger, shared }: People): Asked[] {
  const makeProbe = (testActor: TestActor, op: Operation, about: About, owner: Owner): Asked => {
    const standing = op === 'insert' ? undefined : sample.standing?.(owner);
    const placed = op === 'insert' ? {} : (sample.placed?.(owner) ?? {});
    const made = { ...sample.row(owner, shared), ...placed, ...(about === 'hidden' ? sample.hide : {}) };
    const probe: Probe = {
      op,
      role: testActor.role,
      claims: testActor.claims,
      relation,
      key: sample.key,
      made,
      change: sample.change,
      existing: standing ?? null,
    };
    return { actor: testActor.actor, about, probe };
  };
  return testActors.flatMap((testActor) =>
    operations.flatMap((op) => [
      makeProbe(testActor, op, 'theirs', stranger),
      ...(testActor.own === null ? [] : [makeProbe(testActor, op, 'own', testActor.own)]),
      ...(op === 'select' && sample.hide !== undefined ? [makeProbe(testActor, op, 'hidden', stranger)] : []),
    ]),
  );
}

const allowed = (result: ProbeResult | undefined) =>
  result !== undefined && 'affected' in result && result.affected > 0;

/**
 * A permission error is a missing privilege, a policy or a shop rule. Anything else is a fault of the test or the
 * table.
 */
function noteOf(results: readonly (ProbeResult | undefined)[]): string | null {
  for (const result of results) {
    if (result !== undefined && 'refused' in result && result.refused !== '42501' && !result.refused.startsWith('PT'))
      return `${result.refused}: ${result.message}`;
  }
  return null;
}

function readsOf(own: boolean, theirs: boolean, hidden: boolean, sample: Sample): Reads {
  if (theirs) return sample.hide === undefined || hidden ? 'all' : 'shown';
  return own ? 'own' : 'none';
}

const writesOf = (own: boolean, theirs: boolean): Writes => (theirs ? 'any' : own ? 'own' : 'none');

/** Compares results with expectations and returns one finding per actor and operation. */
export function judgeTable(
  table: string,
  sample: Sample,
  expected: Record<Role, Rights>,
  results: readonly ProbeResult[],
  asked: readonly Asked[],
): PermissionFinding[] {
  const answerTo = (actor: Actor, op: Operation, about: About) =>
    results[asked.findIndex((one) => one.actor === actor && one.probe.op === op && one.about === about)];
  return [...new Set(asked.map(({ actor }) => actor))].flatMap((actor) =>
    operations.map((operation) => {
      const right = expected[roleOf[actor]][operation];
      const all = (['own', 'theirs', 'hidden'] as const).map((about) => answerTo(actor, operation, about));
      const [own = false, theirs = false, hidden = false] = all.map(allowed);
      const found = operation === 'select' ? readsOf(own, theirs, hidden, sample) : writesOf(own, theirs);
      const note = noteOf(all);
      return {
        table,
        actor,
        operation,
        expected: right,
        found,
        ok: found === right && note === null,
        note,
      };
    }),
  );
}
