import { RestError } from '#server/protocols/rest/errors.ts';
import type { Relation, Relationship, Schema } from '#server/protocols/rest/schema.ts';

const singlePair = (relationship: Relationship) =>
  relationship.pairs.length === 1 ? relationship.pairs[0] : undefined;

function matches(relationship: Relationship, target: string, hint: string | null): boolean {
  const pair = singlePair(relationship);
  const named = target === relationship.to.name;
  if (relationship.from === relationship.to && relationship.junction === null)
    return matchesSelf(relationship, target, hint);
  if (hint === null) {
    return (
      named ||
      (!relationship.to.view &&
        (target === relationship.constraint || target === pair?.[0]) &&
        relationship.junction === null)
    );
  }
  if (!named) return false;
  if (relationship.junction !== null)
    return hint === relationship.junction.relation.name || relationship.junction.constraints.includes(hint);
  return hint === relationship.constraint || hint === pair?.[0] || hint === pair?.[1];
}

/**
 * A foreign key of a relation to itself forms two relationships. Its column in place of the relation's name selects
 * to-one (`parent_id(*)`); the relation's name selects to-many, with or without the key or its column as a hint
 * (`replies:comments!parent_id(*)`).
 */
function matchesSelf(relationship: Relationship, target: string, hint: string | null): boolean {
  const pair = singlePair(relationship);
  const toOne = relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one';
  if (hint === null) return toOne ? target === pair?.[0] : target === relationship.to.name;
  if (target !== relationship.to.name) return false;
  return !toOne && (hint === relationship.constraint || hint === pair?.[1]);
}

const listColumns = (columns: readonly string[]) => `(${columns.join(', ')})`;

function describe(relationship: Relationship) {
  const { from, to, junction, constraint, pairs } = relationship;
  const embedding = `${from.name} with ${to.name}`;
  if (junction !== null) {
    const [near, far] = junction.constraints;
    const nearColumns = listColumns(junction.near.map(([, column]) => column));
    const farColumns = listColumns(junction.far.map(([column]) => column));
    const words = `${junction.relation.name} using ${near}${nearColumns} and ${far}${farColumns}`;
    return { cardinality: relationship.kind, embedding, relationship: words };
  }
  const here = `${from.name}${listColumns(pairs.map(([column]) => column))}`;
  const there = `${to.name}${listColumns(pairs.map(([, column]) => column))}`;
  return { cardinality: relationship.kind, embedding, relationship: `${constraint} using ${here} and ${there}` };
}

/**
 * The one relationship that an embed refers to. A function of that name overrides foreign keys, whatever the hint.
 * @throws {RestError} PGRST200 when there is none, PGRST201 when there
 * are several
 */
export function findRelationship(schema: Schema, from: Relation, target: string, hint: string | null): Relationship {
  const computed = schema.computedRelationship(from, target);
  if (computed !== undefined) return computed;
  const found = schema.relationships(from).filter((relationship) => matches(relationship, target, hint));
  const [only] = found;
  if (only === undefined) {
    const using = hint === null ? '' : ` using the hint '${hint}'`;
    throw new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${from.name}' and '${target}' in the schema cache`,
      {
        details: `Searched for a foreign key relationship between '${from.name}' and '${target}'${using} in the schema '${from.schema}', but no matches were found.`,
        unknownName: true,
      },
    );
  }
  if (found.length === 1) return only;
  const hints = found.map((each) => `'${each.to.name}!${each.junction?.relation.name ?? each.constraint}'`).join(', ');
  throw new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from.name}' and '${target}'`,
    {
      details: found.map(describe),
      hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}
