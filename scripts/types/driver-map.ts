import { relationName, type Column, type Schema } from './metadata.ts';

/** What `server/platform/db` gives for each type on both engines; arrays give arrays of it. */
export const driverTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  date: 'string',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varbit: 'string',
  varchar: 'string',
  xid8: 'string',
};

/** The type `DriverRows`: a row of each table and view as queries of the server get it. */
export function driverMap({ tables, views, columns }: Schema): string {
  const relations = [...tables, ...views].map(({ id, schema, name }) => ({ id, name: relationName({ schema, name }) }));
  relations.sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = relations.map(({ id, name }) => {
    const members = columns
      .filter((column) => column.table_id === id)
      .map((column) => `    ${column.name}: ${driverType(column)}\n`);
    return `  '${name}': {\n${members.join('')}  }\n`;
  });
  return `export type DriverRows = {\n${rows.join('')}}\n`;
}

function driverType({ format, valueKey, values, is_nullable, name, table }: Column): string {
  const element = format.replace(/^_/, '');
  const plain =
    valueKey !== null
      ? `ValueTypes['${valueKey}']`
      : values !== null
        ? values.map((value) => JSON.stringify(value)).join(' | ')
        : driverTypes[element];
  if (plain === undefined)
    throw new Error(`${table}.${name} is of type ${element}: add it to driverTypes in scripts/types/driver-map.ts`);
  const whole = format.startsWith('_') ? `(${plain})[]` : plain;
  return is_nullable ? `${whole} | null` : whole;
}
