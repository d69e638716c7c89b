import type { ConstraintRow } from './catalogue.queries.ts';
import type { Relation, Relationship } from './schema.ts';
import type { Origin } from './view-columns.ts';

interface Key {
  constraint: string;
  from: Relation;
  to: Relation;
  pairs: [string, string][];
  /** The columns of `from` are unique, so at most one row refers to each row of the target. */
  unique: boolean;
}

type NameAt = (relation: number, position: number) => string | undefined;

/** A relation that exposes a table's columns: the table itself, or a view of it. */
interface Exposure {
  relation: Relation;
  nameOf: (position: number) => string | undefined;
}

/** The exposed relations for each table: itself and every view that exposes its columns unchanged. */
function exposuresOf(
  exposed: readonly Relation[],
  nameAt: NameAt,
  origins: ReadonlyMap<number, ReadonlyMap<number, Origin>>,
) {
  const exposures = new Map<number, Exposure[]>();
  const add = (table: number, exposure: Exposure) => exposures.set(table, [...(exposures.get(table) ?? []), exposure]);
  const rootOf = (origin: Origin): Origin => {
    const beneath = origins.get(origin.relation)?.get(origin.position);
    return beneath === undefined ? origin : rootOf(beneath);
  };
  for (const relation of exposed) {
    add(relation.id, { relation, nameOf: (position) => nameAt(relation.id, position) });
    const shown = new Map<number, Map<number, string>>();
    for (const [position, origin] of origins.get(relation.id) ?? []) {
      const root = rootOf(origin);
      const name = nameAt(relation.id, position);
      const ofTable = shown.get(root.relation) ?? new Map<number, string>();
      if (name !== undefined && !ofTable.has(root.position)) ofTable.set(root.position, name);
      shown.set(root.relation, ofTable);
    }
    for (const [table, names] of shown) add(table, { relation, nameOf: (position) => names.get(position) });
  }
  return exposures;
}

const within = (some: readonly string[], all: readonly string[]) =>
  some.length > 0 && some.every((name) => all.includes(name));

function keysBetween(row: ConstraintRow, near: Exposure, far: Exposure, uniques: readonly number[][]): Key | null {
  const pairs: [string, string][] = [];
  for (const [index, position] of row.columns.entries()) {
    const here = near.nameOf(position);
    const there = far.nameOf(row.target_columns?.[index] ?? 0);
    if (here === undefined || there === undefined) return null;
    pairs.push([here, there]);
  }
  const unique = uniques.some((columns) => columns.every((position) => row.columns.includes(position)));
  return { constraint: row.name, from: near.relation, to: far.relation, pairs, unique };
}

/** Derives all relationships between exposed relations from their foreign keys. */
export function relateRelations(
  constraints: readonly ConstraintRow[],
  exposed: readonly Relation[],
  nameAt: NameAt,
  origins: ReadonlyMap<number, ReadonlyMap<number, Origin>>,
): Relationship[] {
  const exposures = exposuresOf(exposed, nameAt, origins);
  const keys = constraints
    .filter((row) => row.kind === 'f')
    .flatMap((row) => {
      const uniques = constraints
        .filter((other) => other.kind !== 'f' && other.relation === row.relation)
        .map((other) => other.columns);
      return (exposures.get(row.relation) ?? []).flatMap((near) =>
        (exposures.get(row.target) ?? []).map((far) => keysBetween(row, near, far, uniques)),
      );
    })
    .filter((key) => key !== null);
  return [...keys.flatMap(bothWays), ...throughJunctions(keys)];
}

function bothWays(key: Key): Relationship[] {
  const { constraint, from, to, pairs } = key;
  return [
    { kind: key.unique ? 'one-to-one' : 'many-to-one', from, to, constraint, routine: null, pairs, junction: null },
    {
      kind: key.unique ? 'one-to-one' : 'one-to-many',
      from: to,
      to: from,
      constraint,
      routine: null,
      pairs: pairs.map(([here, there]) => [there, here] as const),
      junction: null,
    },
  ];
}

/** A table whose primary key contains two foreign keys joins their targets many-to-many (PostgREST's rule). */
function throughJunctions(keys: readonly Key[]): Relationship[] {
  const found: Relationship[] = [];
  for (const near of keys) {
    const inKey = (key: Key) =>
      within(
        key.pairs.map(([here]) => here),
        near.from.primaryKey,
      );
    if (!inKey(near)) continue;
    for (const far of keys) {
      if (far === near || far.from !== near.from || far.constraint === near.constraint || !inKey(far)) continue;
      found.push({
        kind: 'many-to-many',
        from: near.to,
        to: far.to,
        constraint: near.constraint,
        routine: null,
        pairs: [],
        junction: {
          relation: near.from,
          constraints: [near.constraint, far.constraint],
          near: near.pairs.map(([here, there]) => [there, here] as const),
          far: far.pairs,
        },
      });
    }
  }
  return found;
}
