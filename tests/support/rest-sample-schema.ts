import { buildSchema } from '#server/protocols/rest/read-schema.ts';
import type { Catalogue, ColumnRow, TypeRow } from '#server/protocols/rest/catalogue.queries.ts';
import type { Schema } from '#server/protocols/rest/schema.ts';

const type = (id: number, name: string, display: string, category: string): TypeRow => ({
  id,
  schema: 'pg_catalog',
  name,
  display,
  kind: 'b',
  category,
  base: 0,
  array: `_${name}`,
  relation: 0,
});

const column = (relation: number, position: number, name: string, typeId: number): ColumnRow => ({
  relation,
  position,
  name,
  type: typeId,
  nullable: true,
  default_sql: null,
  comment: null,
});

const relation = (id: number, name: string) => ({
  id,
  schema: 'public',
  name,
  kind: 'r',
  exposed: true,
  comment: null,
  tree: null,
});

const catalogue: Catalogue = {
  types: [
    type(23, 'int4', 'integer', 'N'),
    type(25, 'text', 'text', 'S'),
    type(3802, 'jsonb', 'jsonb', 'U'),
    type(114, 'json', 'json', 'U'),
    type(1184, 'timestamptz', 'timestamp with time zone', 'D'),
    type(3614, 'tsvector', 'tsvector', 'U'),
  ],
  relations: [relation(1, 'films'), relation(2, 'actors'), relation(3, 'roles')],
  columns: [
    column(1, 1, 'id', 23),
    column(1, 2, 'title', 25),
    column(1, 3, 'facts', 3802),
    column(1, 4, 'words', 3614),
    column(1, 5, 'sequel_of', 23),
    column(2, 1, 'id', 23),
    column(2, 2, 'name', 25),
    column(3, 1, 'film_id', 23),
    column(3, 2, 'actor_id', 23),
  ],
  constraints: [
    { name: 'films_pkey', kind: 'p', relation: 1, target: 0, columns: [1], target_columns: null },
    { name: 'actors_pkey', kind: 'p', relation: 2, target: 0, columns: [1], target_columns: null },
    { name: 'roles_pkey', kind: 'p', relation: 3, target: 0, columns: [1, 2], target_columns: null },
    { name: 'films_sequel_of_fkey', kind: 'f', relation: 1, target: 1, columns: [5], target_columns: [1] },
    { name: 'roles_film_id_fkey', kind: 'f', relation: 3, target: 1, columns: [1], target_columns: [1] },
    { name: 'roles_actor_id_fkey', kind: 'f', relation: 3, target: 2, columns: [2], target_columns: [1] },
  ],
  routines: [],
};

/** A schema without a database: films, actors and the roles that join them. */
export const sampleSchema: Schema = buildSchema(catalogue, ['public']);
