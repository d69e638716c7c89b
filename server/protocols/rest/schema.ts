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
  constraint: string;
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

const key = (schema: string, name: string) => `${schema}.${name}`;

/** An immutable snapshot of the catalogue for the exposed schemas. A reload creates a new one. */
export class Schema {
  readonly #relations = new Map<string, Relation>();
  readonly #relationships = new Map<string, Relationship[]>();
  readonly #routines = new Map<string, Routine[]>();
  readonly #computed = new Map<number, Map<string, Routine>>();
  readonly #types: ReadonlyMap<string, TypeRef>;

  constructor(
    relations: readonly Relation[],
    relationships: readonly Relationship[],
    routines: readonly { routine: Routine; computedOn: number | null }[],
    types: ReadonlyMap<string, TypeRef>,
  ) {
    this.#types = types;
    for (const relation of relations) this.#relations.set(key(relation.schema, relation.name), relation);
    for (const relationship of relationships) {
      const from = key(relationship.from.schema, relationship.from.name);
      this.#relationships.set(from, [...(this.#relationships.get(from) ?? []), relationship]);
    }
    for (const { routine, computedOn } of routines) {
      const name = key(routine.schema, routine.name);
      this.#routines.set(name, [...(this.#routines.get(name) ?? []), routine]);
      if (computedOn === null) continue;
      const computed = this.#computed.get(computedOn) ?? new Map<string, Routine>();
      this.#computed.set(computedOn, computed.set(routine.name, routine));
    }
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
