import type { Actor, Operation, Reads, Rights, Writes } from './expectations.ts';
import type { ProbeResult, Probe } from './self-test.queries.ts';
import type { Owner, Shared, Subject } from './subjects.ts';

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

/** One cell of the matrix. */
export interface Finding {
  table: string;
  actor: Actor | 'everybody';
  operation: Operation | 'all';
  expected: string;
  found: string;
  ok: boolean;
  /** A database message other than a plain yes or no. */
  note: string | null;
}

interface People {
  testActors: readonly TestActor[];
  stranger: Owner;
  shared: Shared;
}

const operations: readonly Operation[] = ['select', 'insert', 'update', 'delete'];

/** All probes of one table. */
export function probesOf(relation: string, subject: Subject, { testActors, stranger, shared }: People): Asked[] {
  const makeProbe = (testActor: TestActor, op: Operation, about: About, owner: Owner): Asked => {
    const standing = op === 'insert' ? undefined : subject.standing?.(owner);
    const placed = op === 'insert' ? {} : (subject.placed?.(owner) ?? {});
    const made = { ...subject.row(owner, shared), ...placed, ...(about === 'hidden' ? subject.hide : {}) };
    const probe: Probe = {
      op,
      role: testActor.role,
      claims: testActor.claims,
      relation,
      key: subject.key,
      made,
      change: subject.change,
      existing: standing ?? null,
    };
    return { actor: testActor.actor, about, probe };
  };
  return testActors.flatMap((testActor) =>
    operations.flatMap((op) => [
      makeProbe(testActor, op, 'theirs', stranger),
      ...(testActor.own === null ? [] : [makeProbe(testActor, op, 'own', testActor.own)]),
      ...(op === 'select' && subject.hide !== undefined ? [makeProbe(testActor, op, 'hidden', stranger)] : []),
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

function readsOf(own: boolean, theirs: boolean, hidden: boolean, subject: Subject): Reads {
  if (theirs) return subject.hide === undefined || hidden ? 'all' : 'shown';
  return own ? 'own' : 'none';
}

const writesOf = (own: boolean, theirs: boolean): Writes => (theirs ? 'any' : own ? 'own' : 'none');

/** Compares results with expectations and returns one finding per actor and operation. */
export function judgeTable(
  table: string,
  subject: Subject,
  expected: Record<Actor, Rights>,
  results: readonly ProbeResult[],
  asked: readonly Asked[],
): Finding[] {
  const answerTo = (actor: Actor, op: Operation, about: About) =>
    results[asked.findIndex((one) => one.actor === actor && one.probe.op === op && one.about === about)];
  return (Object.keys(expected) as Actor[]).flatMap((actor) =>
    operations.map((operation) => {
      const all = (['own', 'theirs', 'hidden'] as const).map((about) => answerTo(actor, operation, about));
      const [own = false, theirs = false, hidden = false] = all.map(allowed);
      const found = operation === 'select' ? readsOf(own, theirs, hidden, subject) : writesOf(own, theirs);
      const note = noteOf(all);
      return {
        table,
        actor,
        operation,
        expected: expected[actor][operation],
        found,
        ok: found === expected[actor][operation] && note === null,
        note,
      };
    }),
  );
}
