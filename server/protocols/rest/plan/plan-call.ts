import { RestError } from '#server/protocols/rest/errors.ts';
import type { Arguments, WholeType } from '#server/protocols/rest/parse/body.ts';
import type { Routine, Schema } from '#server/protocols/rest/schema.ts';

/** A function and the source of its arguments. */
export interface Call {
  routine: Routine;
  input:
    /** Of a list, the first row. */
    | { kind: 'named'; json: string; isArray: boolean; names: string[] }
    | { kind: 'direct'; args: [name: string, values: string[]][] }
    | { kind: 'whole'; text: string };
}

function accepts(routine: Routine, keys: ReadonlySet<string>): boolean {
  const known = new Set(routine.params.map((param) => param.name));
  const required = routine.params.filter((param) => param.required).map((param) => param.name);
  return [...keys].every((key) => known.has(key)) && required.every((name) => keys.has(name));
}

/** The only parameter, if it has no name. */
const unnamedParam = ({ params }: Routine) => (params.length === 1 && params[0]?.name === '' ? params[0] : null);

function takesWhole(routine: Routine, whole: WholeType | null): boolean {
  const only = unnamedParam(routine);
  if (only === null) return false;
  return whole === 'json' ? only.type.json !== null : only.type.name === whole;
}

const signature = (routine: Routine) =>
  `${routine.schema}.${routine.name}(${routine.params.map((param) => `${param.name} => ${param.type.name}`).join(', ')})`;

const ascending = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const bySignature = (one: Routine, other: Routine) =>
  one.params.length - other.params.length || ascending(signature(one), signature(other));

const ambiguous = (found: readonly Routine[]) =>
  new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${found.toSorted(bySignature).map(signature).join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );

/** @param whole what the body was tried as, beside or instead of named arguments; null for a GET */
function notFound(qualified: string, keys: readonly string[], whole: WholeType | null): RestError {
  const names = keys.toSorted(ascending);
  const wholeOnly = whole !== null && whole !== 'json';
  const unnamed = whole === 'json' ? ' or with a single unnamed json/jsonb parameter' : '';
  const none = ' without parameters';
  const listed = wholeOnly ? '' : names.length === 0 ? none : `(${names.join(', ')})`;
  const named = names.length === 0 ? none : ` with parameter${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
  const searched = wholeOnly ? ` with a single unnamed ${whole} parameter` : `${named}${unnamed}`;
  return new RestError(404, 'PGRST202', `Could not find the function ${qualified}${listed} in the schema cache`, {
    details: `Searched for the function ${qualified}${searched}, but no matches were found in the schema cache.`,
    unknownName: true,
  });
}

/**
 * The function that matches a POST's body: by the names of its parameters, else one whose only parameter has no name
 * and a type that the media type of the body fills. @throws {RestError} PGRST202, PGRST203
 */
export function planPostCall(schema: Schema, schemaName: string, name: string, input: Arguments): Call {
  const { keys, whole, text, isArray, form } = input;
  const all = schema.routines(schemaName, name);
  const hasNoNames = whole !== null && whole !== 'json';
  const named = all.filter((each) => accepts(each, new Set(keys)) && !(hasNoNames && each.params.length === 0));
  const found = named.length > 0 ? named : all.filter((each) => takesWhole(each, whole));
  const [routine] = found;
  if (routine === undefined) throw notFound(`${schemaName}.${name}`, keys, whole);
  if (found.length > 1) throw ambiguous(found);
  // A key without a name chooses the function, but PostgREST hands it the whole body all the same.
  const byNoName = keys.includes('') && form === null && unnamedParam(routine) !== null;
  if (named.length === 0 || byNoName) return { routine, input: { kind: 'whole', text } };
  if (form !== null) return { routine, input: { kind: 'direct', args: valuesByName(form) } };
  return { routine, input: { kind: 'named', json: text, isArray, names: keys } };
}

function valuesByName(pairs: readonly [string, string][]): [name: string, values: string[]][] {
  const byName = new Map<string, string[]>();
  for (const [name, value] of pairs) byName.set(name, [...(byName.get(name) ?? []), value]);
  return [...byName];
}

/**
 * The function that matches a GET's parameters. A repeated name supplies the values of a variadic argument.
 * @throws {RestError} PGRST202, PGRST203
 */
export function planGetCall(
  schema: Schema,
  schemaName: string,
  name: string,
  given: readonly [string, string][],
): Call {
  const args = valuesByName(given);
  const keys = args.map(([key]) => key);
  const found = schema.routines(schemaName, name).filter((routine) => accepts(routine, new Set(keys)));
  const [routine] = found;
  if (routine === undefined) throw notFound(`${schemaName}.${name}`, keys, null);
  if (found.length > 1) throw ambiguous(found);
  return { routine, input: { kind: 'direct', args } };
}
