/** A type as SQL may name it: schema-qualified, quoted, without length. A domain is represented by its base type. */
export interface TypeRef {
  sql: string;
  /** The corresponding array type; null if PostgreSQL has none. */
  array: string | null;
  /** The SQL name, such as `integer`. */
  name: string;
  family: 'text' | 'json' | 'search' | 'other';
  json: 'json' | 'jsonb' | null;
}

export interface Column {
  name: string;
  type: TypeRef;
  nullable: boolean;
  /** SQL of the default with qualified names, or null. */
  defaultSql: string | null;
  comment: string | null;
}

export interface Relation {
  id: number;
  schema: string;
  name: string;
  view: boolean;
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
  comment: string | null;
}

/** A relationship between two relations; `pairs` are [column here, column there]. */
export interface Relationship {
  kind: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many';
  from: Relation;
  to: Relation;
  /** The foreign key, or the name of the function that computes the relationship. */
  constraint: string;
  /** The function from a row of `from` to rows of `to`; null for a foreign key. */
  routine: Routine | null;
  pairs: readonly (readonly [string, string])[];
  junction: {
    relation: Relation;
    constraints: readonly [string, string];
    /** [column of `from`, column of the junction] */
    near: readonly (readonly [string, string])[];
    /** [column of the junction, column of `to`] */
    far: readonly (readonly [string, string])[];
  } | null;
}

export const isToOne = (relationship: Relationship) =>
  relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one';

export interface RoutineParam {
  name: string;
  type: TypeRef;
  required: boolean;
  variadic: boolean;
}

export interface Routine {
  schema: string;
  name: string;
  params: readonly RoutineParam[];
  /** Rows with columns, or scalar values. `relation` is null when the columns are not known in advance. */
  returns: { set: boolean; void: boolean; scalar: boolean; type: TypeRef; relation: Relation | null };
  volatile: boolean;
  comment: string | null;
}

/** A routine of the catalogue. One that takes a row of a relation computes a column of it or a relationship. */
export interface CataloguedRoutine {
  routine: Routine;
  /** The id of the relation whose row is the only parameter; null for other routines. */
  rowOf: number | null;
  /** It returns at most one row: it returns no set, or is declared with `rows 1`. */
  single: boolean;
}

const key = (schema: string, name: string) => `${schema}.${name}`;

const BODY_TYPES: readonly string[] = ['json', 'jsonb', 'text', 'xml', 'bytea'];

/** Arguments go by name, except a single one whose type a whole body can be. */
function isCallable({ params }: Routine): boolean {
  const unnamed = params.filter((param) => param.name === '');
  return unnamed.length === 0 || (params.length === 1 && unnamed.every(({ type }) => BODY_TYPES.includes(type.name)));
}

/** An immutable snapshot of the catalogue for the exposed schemas. A reload creates a new one. */
export class Schema {
  readonly #relations = new Map<string, Relation>();
  readonly #relationships = new Map<string, Relationship[]>();
  readonly #routines = new Map<string, Routine[]>();
  readonly #computed = new Map<number, Map<string, Routine>>();
  readonly #computedRelationships = new Map<Relation, Map<string, Relationship>>();
  readonly #types: ReadonlyMap<string, TypeRef>;

  constructor(
    relations: readonly Relation[],
    relationships: readonly Relationship[],
    routines: readonly CataloguedRoutine[],
    types: ReadonlyMap<string, TypeRef>,
  ) {
    this.#types = types;
    for (const relation of relations) this.#relations.set(key(relation.schema, relation.name), relation);
    for (const relationship of relationships) {
      const from = key(relationship.from.schema, relationship.from.name);
      this.#relationships.set(from, [...(this.#relationships.get(from) ?? []), relationship]);
    }
    const byId = new Map(relations.map((relation) => [relation.id, relation]));
    for (const { routine, rowOf, single } of routines) {
      const name = key(routine.schema, routine.name);
      if (isCallable(routine)) this.#routines.set(name, [...(this.#routines.get(name) ?? []), routine]);
      if (rowOf === null) continue;
      if (!routine.returns.scalar) this.#relate(byId.get(rowOf), routine, single);
      if (!routine.returns.scalar || routine.returns.set) continue;
      const computed = this.#computed.get(rowOf) ?? new Map<string, Routine>();
      this.#computed.set(rowOf, computed.set(routine.name, routine));
    }
  }

  #relate(from: Relation | undefined, routine: Routine, single: boolean): void {
    const to = routine.returns.relation;
    if (from === undefined || from.schema !== routine.schema) return;
    if (to === null || this.relation(to.schema, to.name) !== to) return;
    const kind = single ? 'many-to-one' : 'one-to-many';
    const computed = this.#computedRelationships.get(from) ?? new Map<string, Relationship>();
    computed.set(routine.name, { kind, from, to, constraint: routine.name, routine, pairs: [], junction: null });
    this.#computedRelationships.set(from, computed);
  }

  relation(schema: string, name: string): Relation | undefined {
    return this.#relations.get(key(schema, name));
  }

  relationsOf(schema: string): Relation[] {
    return [...this.#relations.values()].filter((relation) => relation.schema === schema);
  }

  /** Relationships from `relation` to relations of its own schema. */
  relationships(relation: Relation): Relationship[] {
    if (this.relation(relation.schema, relation.name) !== relation) return [];
    const all = this.#relationships.get(key(relation.schema, relation.name)) ?? [];
    return all.filter((relationship) => relationship.to.schema === relation.schema);
  }

  /** A relationship from `relation` that a function of this name computes. It overrides foreign keys. */
  computedRelationship(relation: Relation, name: string): Relationship | undefined {
    return this.#computedRelationships.get(relation)?.get(name);
  }

  routines(schema: string, name: string): readonly Routine[] {
    return this.#routines.get(key(schema, name)) ?? [];
  }

  routinesOf(schema: string): Routine[] {
    return [...this.#routines.values()].flat().filter((routine) => routine.schema === schema);
  }

  /** A function that takes a row of `relation` and can be selected like a column. */
  computed(relation: Relation, name: string): Routine | undefined {
    return this.#computed.get(relation.id)?.get(name);
  }

  /** A type by any name SQL accepts, such as `int`, `int4` or `integer`. */
  type(name: string): TypeRef | undefined {
    return this.#types.get(name.trim().toLowerCase().replace(/ +/g, ' '));
  }
}
