import { RestError } from '#server/protocols/rest/errors.ts';
import type { ParsedQuery } from '#server/protocols/rest/parse/ast.ts';
import type { Payload } from '#server/protocols/rest/parse/body.ts';
import type { Preferences } from '#server/protocols/rest/parse/prefer.ts';
import type { Column, Relation } from '#server/protocols/rest/schema.ts';
import type { Write } from '#server/protocols/rest/sql/write.ts';
import type { ReadPlanner } from './plan-read.ts';
import type { PlannedLogic, ReadNode } from './read-plan.ts';

function payloadColumns(relation: Relation, keys: readonly string[]): Column[] {
  return keys.map((name) => {
    const column = relation.columns.get(name);
    if (column !== undefined) return column;
    throw new RestError(
      400,
      'PGRST204',
      `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
      {
        unknownName: true,
      },
    );
  });
}

function conflictOf(relation: Relation, query: ParsedQuery, prefer: Preferences) {
  if (prefer.resolution === null) return null;
  const on =
    query.onConflict === null
      ? relation.primaryKey
      : payloadColumns(relation, query.onConflict).map((column) => column.name);
  return { on, merge: prefer.resolution === 'merge-duplicates' };
}

/** @throws {RestError} PGRST105 unless the filters are exactly `eq` on each primary key column */
function singleRow(relation: Relation, logic: readonly PlannedLogic[], query: ParsedQuery): readonly PlannedLogic[] {
  if (query.ranges.some(({ path }) => path.length === 0)) {
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  const named = logic.map((each) => {
    const isEq =
      each.kind === 'filter' &&
      !each.negated &&
      each.ref.path.length === 0 &&
      each.operation.kind === 'compare' &&
      each.operation.comparison === 'eq' &&
      each.operation.quantifier === null;
    return isEq ? each.ref.source.name : null;
  });
  const exact =
    named.length === relation.primaryKey.length && relation.primaryKey.every((name) => named.includes(name));
  if (!exact || named.length === 0) {
    throw new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators");
  }
  return logic;
}

/**
 * Resolves a write against the catalogue. @param root the plan of the returned rows @throws {RestError} PGRST105, 114,
 * 204, 42703
 */
export function planWrite(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  root: ReadNode,
  planner: ReadPlanner,
  query: ParsedQuery,
  payload: Payload,
  prefer: Preferences,
): Write {
  const { relation } = root;
  const logic = query.logic.filter(({ path }) => path.length === 0).map(({ value }) => planner.planLogic(root, value));
  const fillDefaults = prefer.missing === 'default';
  if (method === 'DELETE') return { kind: 'delete', relation, logic };
  const columns = payloadColumns(relation, payload.keys);
  if (method === 'PATCH') return { kind: 'update', relation, columns, payload, fillDefaults, logic };
  if (method === 'POST') {
    return {
      kind: 'insert',
      relation,
      columns,
      payload,
      fillDefaults,
      conflict: conflictOf(relation, query, prefer),
      only: [],
    };
  }
  const only = [...singleRow(relation, logic, query)];
  return {
    kind: 'insert',
    relation,
    columns,
    payload,
    fillDefaults,
    conflict: { on: relation.primaryKey, merge: true },
    only,
  };
}
