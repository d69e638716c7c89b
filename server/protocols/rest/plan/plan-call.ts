import { RestError } from '#server/protocols/rest/errors.ts';
import type { Arguments } from '#server/protocols/rest/parse/body.ts';
import type { Routine, Schema } from '#server/protocols/rest/schema.ts';

/** A function and the source of its arguments. */
export interface Call {
  routine: Routine;
  input:
    | { kind: 'named'; json: string; names: string[] }
    | { kind: 'direct'; args: [name: string, values: string[]][] }
    | { kind: 'whole'; text: string };
}

function accepts(routine: Routine, keys: ReadonlySet<string>): boolean {
  const known = new Set(routine.params.map((param) => param.name));
  const required = routine.params.filter((param) => param.required).map((param) => param.name);
  return (
    [...keys].every((key) => key !== '' && known.has(key)) && required.every((name) => name !== '' && keys.has(name))
  );
}

function takesWhole(routine: Routine, kind: Arguments['kind']): boolean {
  const [only] = routine.params;
  if (routine.params.length !== 1 || only === undefined || only.name !== '') return false;
  return kind === 'text' ? only.type.name === 'text' : only.type.json !== null;
}

const signature = (routine: Routine) =>
  `${routine.schema}.${routine.name}(${routine.params.map((param) => `${param.name} => ${param.type.name}`).join(', ')})`;

function choose(
  schema: string,
  name: string,
  found: readonly Routine[],
  keys: readonly string[],
  byPost: boolean,
): Routine {
  const [only] = found;
  if (found.length > 1) {
    throw new RestError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${found.map(signature).join(', ')}`,
      {
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    );
  }
  if (only !== undefined) return only;
  const listed = keys.length === 0 ? ' without parameters' : `(${keys.join(', ')})`;
  const searched =
    keys.length === 0 ? ' without parameters' : ` with parameter${keys.length > 1 ? 's' : ''} ${keys.join(', ')}`;
  const orWhole = byPost ? ' or with a single unnamed json/jsonb parameter' : '';
  throw new RestError(404, 'PGRST202', `Could not find the function ${schema}.${name}${listed} in the schema cache`, {
    details: `Searched for the function ${schema}.${name}${searched}${orWhole}, but no matches were found in the schema cache.`,
    unknownName: true,
  });
}

/** The function that matches a POST's body. @throws {RestError} PGRST202, PGRST203 */
export function planPostCall(schema: Schema, schemaName: string, name: string, input: Arguments): Call {
  const all = schema.routines(schemaName, name);
  const keys = input.kind === 'named' ? input.payload.keys : [];
  const named = input.kind === 'named' ? all.filter((routine) => accepts(routine, new Set(keys))) : [];
  const found = named.length > 0 ? named : all.filter((routine) => takesWhole(routine, input.kind));
  const routine = choose(schemaName, name, found, [...keys].sort(), true);
  const text = input.kind === 'named' ? input.payload.json : input.text;
  if (named.length === 0) return { routine, input: { kind: 'whole', text } };
  return { routine, input: { kind: 'named', json: text, names: keys } };
}

/** The function that matches a GET's parameters. A repeated name supplies the values of a variadic argument. */
export function planGetCall(schema: Schema, schemaName: string, name: string, args: readonly [string, string][]): Call {
  const byName = new Map<string, string[]>();
  for (const [key, value] of args) byName.set(key, [...(byName.get(key) ?? []), value]);
  const found = schema.routines(schemaName, name).filter((routine) => accepts(routine, new Set(byName.keys())));
  const routine = choose(schemaName, name, found, [...byName.keys()].sort(), false);
  return { routine, input: { kind: 'direct', args: [...byName] } };
}
