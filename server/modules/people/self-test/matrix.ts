import type { Actor, Operation, Reads, Rights, Writes } from './expectations.ts';
import type { Answer, Probe } from './self-test.queries.ts';
import type { Owner, Shared, Subject } from './subjects.ts';

/** Who asks, and the rows of its own; a visitor has none. */
export interface Asker {
  actor: Actor;
  role: Probe['role'];
  claims: object;
  own: Owner | null;
}

/** Whose row a probe is about; `hidden` is a stranger's that is not on show. */
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
  /** What the database said that is no plain yes or no. */
  note: string | null;
}

interface People {
  askers: readonly Asker[];
  stranger: Owner;
  shared: Shared;
}

const operations: readonly Operation[] = ['select', 'insert', 'update', 'delete'];

/** All questions about one table. */
export function probesOf(relation: string, subject: Subject, { askers, stranger, shared }: People): Asked[] {
  const ask = (asker: Asker, op: Operation, about: About, owner: Owner): Asked => {
    const standing = op === 'insert' ? undefined : subject.standing?.(owner);
    const placed = op === 'insert' ? {} : (subject.placed?.(owner) ?? {});
    const made = { ...subject.row(owner, shared), ...placed, ...(about === 'hidden' ? subject.hide : {}) };
    const probe: Probe = {
      op,
      role: asker.role,
      claims: asker.claims,
      relation,
      key: subject.key,
      made,
      change: subject.change,
      existing: standing ?? null,
    };
    return { actor: asker.actor, about, probe };
  };
  return askers.flatMap((asker) =>
    operations.flatMap((op) => [
      ask(asker, op, 'theirs', stranger),
      ...(asker.own === null ? [] : [ask(asker, op, 'own', asker.own)]),
      ...(op === 'select' && subject.hide !== undefined ? [ask(asker, op, 'hidden', stranger)] : []),
    ]),
  );
}

const allowed = (answer: Answer | undefined) => answer !== undefined && 'affected' in answer && answer.affected > 0;

/** A refusal is a missing privilege, a policy or a rule of the shop; anything else is a fault of the test or of the table. */
function noteOf(answers: readonly (Answer | undefined)[]): string | null {
  for (const answer of answers) {
    if (answer !== undefined && 'refused' in answer && answer.refused !== '42501' && !answer.refused.startsWith('PT'))
      return `${answer.refused}: ${answer.message}`;
  }
  return null;
}

function readsOf(own: boolean, theirs: boolean, hidden: boolean, subject: Subject): Reads {
  if (theirs) return subject.hide === undefined || hidden ? 'all' : 'shown';
  return own ? 'own' : 'none';
}

const writesOf = (own: boolean, theirs: boolean): Writes => (theirs ? 'any' : own ? 'own' : 'none');

/** Compares what was answered with what is expected, a finding per actor and operation. */
export function judgeTable(
  table: string,
  subject: Subject,
  expected: Record<Actor, Rights>,
  answers: readonly Answer[],
  asked: readonly Asked[],
): Finding[] {
  const answerTo = (actor: Actor, op: Operation, about: About) =>
    answers[asked.findIndex((one) => one.actor === actor && one.probe.op === op && one.about === about)];
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
