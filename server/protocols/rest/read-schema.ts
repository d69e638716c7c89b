import type { Catalogue, RelationRow, RoutineRow, TypeRow } from './catalogue.queries.ts';
import { relateRelations } from './relationships.ts';
import {
  Schema,
  type CataloguedRoutine,
  type Column,
  type Relation,
  type Routine,
  type RoutineParam,
  type TypeRef,
} from './schema.ts';
import { quoteQualified } from './sql/identifiers.ts';
import { readViewColumns } from './view-columns.ts';

/** Type names of the SQL grammar that are not in pg_type. */
const GRAMMAR_NAMES: Record<string, string> = {
  int: 'int4',
  decimal: 'numeric',
  dec: 'numeric',
  float: 'float8',
  string: 'text',
  char: 'bpchar',
};

const TEXT_CATEGORY = 'S';

class Types {
  readonly #rows: Map<number, TypeRow>;
  readonly #refs = new Map<number, TypeRef>();

  constructor(rows: readonly TypeRow[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  row(id: number): TypeRow {
    const row = this.#rows.get(id);
    if (row === undefined) throw new Error(`the catalogue names type ${id} but does not hold it`);
    return row.kind === 'd' ? this.row(row.base) : row;
  }

  ref(id: number): TypeRef {
    const known = this.#refs.get(id);
    if (known !== undefined) return known;
    const row = this.row(id);
    const json = row.name === 'json' || row.name === 'jsonb' ? row.name : null;
    const family =
      json !== null ? 'json' : row.name === 'tsvector' ? 'search' : row.category === TEXT_CATEGORY ? 'text' : 'other';
    const array = row.array === null ? null : quoteQualified(row.schema, row.array);
    const ref: TypeRef = { sql: quoteQualified(row.schema, row.name), array, name: row.display, family, json };
    this.#refs.set(id, ref);
    return ref;
  }

  /** Types that a request may cast to: scalar types of PostgreSQL and of the exposed schemas. */
  castable(schemas: readonly string[]): Map<string, TypeRef> {
    const named = new Map<string, TypeRef>();
    for (const row of this.#rows.values()) {
      if ('pc'.includes(row.kind) || !['pg_catalog', ...schemas].includes(row.schema)) continue;
      const ref = this.ref(row.id);
      for (const name of [row.name, row.display.toLowerCase()]) if (!named.has(name)) named.set(name, ref);
    }
    for (const [name, real] of Object.entries(GRAMMAR_NAMES)) {
      const ref = named.get(real);
      if (ref !== undefined) named.set(name, ref);
    }
    return named;
  }
}

function columnsByRelation(catalogue: Catalogue, types: Types) {
  const columns = new Map<number, Map<number, Column>>();
  for (const row of catalogue.columns) {
    const ofRelation = columns.get(row.relation) ?? new Map<number, Column>();
    columns.set(row.relation, ofRelation);
    ofRelation.set(row.position, {
      name: row.name,
      type: types.ref(row.type),
      nullable: row.nullable,
      defaultSql: row.default_sql,
      comment: row.comment,
    });
  }
  return columns;
}

const INPUT_MODES = 'ibv';
const isComposite = (row: TypeRow) => row.kind === 'c';

function routineOf(row: RoutineRow, types: Types, relations: ReadonlyMap<number, Relation>): CataloguedRoutine {
  const modes = row.modes ?? row.types.map(() => 'i');
  const inputs = row.types.flatMap((type, index) =>
    INPUT_MODES.includes(modes[index] ?? 'i')
      ? [{ type, name: row.names[index] ?? '', variadic: modes[index] === 'v' }]
      : [],
  );
  const params = inputs.map(({ type, name, variadic }, index): RoutineParam => ({
    name,
    variadic,
    type: types.ref(type),
    required: index < inputs.length - row.defaults,
  }));
  const result = types.row(row.result);
  const outputs = row.types.flatMap((type, index) =>
    'obt'.includes(modes[index] ?? 'i') && (modes[index] ?? 'i') !== 'i'
      ? [{ type, name: row.names[index] ?? '' }]
      : [],
  );
  const scalar = outputs.length === 0 && !isComposite(result) && result.name !== 'record';
  const routine: Routine = {
    schema: row.schema,
    name: row.name,
    params,
    comment: row.comment,
    volatile: row.volatility === 'v',
    returns: {
      set: row.set,
      scalar,
      void: result.name === 'void',
      type: types.ref(row.result),
      relation: scalar ? null : (relations.get(result.relation) ?? outputRelation(row, outputs, types)),
    },
  };
  const [only] = inputs;
  const rowOf =
    inputs.length === 1 && only !== undefined && isComposite(types.row(only.type))
      ? types.row(only.type).relation
      : null;
  return { routine, rowOf, single: !row.set || row.rows === 1 };
}

/** The rows of `returns table (...)` or of out parameters, modelled as a relation without a name in SQL. */
function outputRelation(row: RoutineRow, outputs: { type: number; name: string }[], types: Types): Relation | null {
  if (outputs.length === 0) return null;
  const columns = new Map(
    outputs.map(({ type, name }): [string, Column] => [
      name,
      { name, type: types.ref(type), nullable: true, defaultSql: null, comment: null },
    ]),
  );
  return { id: 0, schema: row.schema, name: row.name, view: false, columns, primaryKey: [], comment: null };
}

const TRIGGER_TYPES = ['trigger', 'event_trigger'];

/** Builds the schema from the result of {@link readCatalogue}. */
export function buildSchema(catalogue: Catalogue, schemas: readonly string[]): Schema {
  const types = new Types(catalogue.types);
  const positions = columnsByRelation(catalogue, types);
  const nameAt = (relation: number, position: number) => positions.get(relation)?.get(position)?.name;
  const keys = new Map(
    catalogue.constraints.filter((row) => row.kind === 'p').map((row) => [row.relation, row.columns]),
  );
  const origins = new Map(
    catalogue.relations.flatMap((row) => (row.tree === null ? [] : [[row.id, readViewColumns(row.tree)] as const])),
  );

  const viewKey = (row: RelationRow) => {
    const mapped = origins.get(row.id) ?? new Map();
    for (const [table, key] of keys) {
      const found = key.map(
        (position) => [...mapped].find(([, origin]) => origin.relation === table && origin.position === position)?.[0],
      );
      if (found.every((position) => position !== undefined)) return found;
    }
    return [];
  };
  const relations = catalogue.relations.map((row): Relation => {
    const key = keys.get(row.id) ?? viewKey(row);
    return {
      id: row.id,
      schema: row.schema,
      name: row.name,
      view: row.tree !== null,
      comment: row.comment,
      columns: new Map([...(positions.get(row.id)?.values() ?? [])].map((column) => [column.name, column])),
      primaryKey: key.map((position) => nameAt(row.id, position) ?? ''),
    };
  });
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const exposedIds = new Set(catalogue.relations.filter((row) => row.exposed && row.kind !== 'c').map((row) => row.id));
  const exposed = relations.filter((relation) => exposedIds.has(relation.id));
  const routines = catalogue.routines
    .filter((row) => !TRIGGER_TYPES.includes(types.row(row.result).name))
    .map((row) => routineOf(row, types, byId));
  return new Schema(
    exposed,
    relateRelations(catalogue.constraints, exposed, nameAt, origins),
    routines,
    types.castable(schemas),
  );
}
