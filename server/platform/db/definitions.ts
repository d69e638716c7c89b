import { MigrationError, type SqlFile } from './sql-files.ts';

/** What a definition creates. `privileges` are those of the request roles on a table. */
export interface DefinedObject {
  kind: 'function' | 'view' | 'trigger' | 'policy' | 'privileges';
  /** With its schema; for triggers and policies the name alone. */
  name: string;
  /** Of triggers and policies. */
  table?: string;
}

export interface Definition extends SqlFile {
  objects: readonly DefinedObject[];
}

/** Comments, function bodies and string constants: what no statement starts in. */
const OPAQUE = /--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g;
const QUALIFIED_NAME = /\b[a-z_]+\.[a-z_][a-z0-9_]*/g;

const STATEMENTS: readonly [RegExp, (match: RegExpMatchArray) => DefinedObject | null][] = [
  [/^create or replace function ([\w.]+)/, ([, name = '']) => ({ kind: 'function', name })],
  [/^create or replace view ([\w.]+)/, ([, name = '']) => ({ kind: 'view', name })],
  [
    /^create (?:constraint )?trigger (\w+)\s[\s\S]*?\son ([\w.]+)/,
    ([, name = '', table = '']) => ({ kind: 'trigger', name, table }),
  ],
  [/^create policy (\w+|"[^"]+") on ([\w.]+)/, ([, name = '', table = '']) => ({ kind: 'policy', name, table })],
  [/^grant [\s\S]+ on function [\w.]+\s*\(/, () => null],
  [/^grant [\s\S]+ on ([\w.]+)\s+to /, ([, name = '']) => ({ kind: 'privileges', name })],
  [/^comment on (?:table|column|function|view) /, () => null],
];

/** Reads the definitions and puts them into an order in which each finds what it names. */
export function parseDefinitions(files: readonly SqlFile[]): Definition[] {
  return inDependencyOrder(files.map((file) => ({ ...file, objects: objectsOf(file) })));
}

function objectsOf({ path, sql }: SqlFile): DefinedObject[] {
  const statements = sql.replace(OPAQUE, (text) => (text.startsWith('--') ? '' : `''`)).split(';');
  const objects = new Map<string, DefinedObject>();
  for (const statement of statements.map((text) => text.trim()).filter(Boolean)) {
    const known = STATEMENTS.map(([form, read]) => [statement.match(form), read] as const).find(([match]) => match);
    if (!known?.[0])
      throw new MigrationError(`definition ${path} has a statement of another kind: ${firstLine(statement)}`);
    const object = known[1](known[0]);
    if (object !== null) objects.set(JSON.stringify(object), object);
  }
  return [...objects.values()];
}

const firstLine = (statement: string) => statement.split('\n', 1)[0] ?? '';

function inDependencyOrder(definitions: readonly Definition[]): Definition[] {
  const owners = new Map<string, Definition>();
  for (const definition of definitions) {
    for (const { kind, name } of definition.objects) {
      if (kind !== 'function' && kind !== 'view') continue;
      const other = owners.get(name);
      if (other !== undefined) throw new MigrationError(`${name} is defined in ${other.path} and ${definition.path}`);
      owners.set(name, definition);
    }
  }
  const ordered = new Set<Definition>();
  const visit = (definition: Definition, path: readonly Definition[]): void => {
    if (ordered.has(definition)) return;
    const start = path.indexOf(definition);
    if (start >= 0) {
      const names = [...path.slice(start), definition].map((one) => one.path);
      throw new MigrationError(`definitions depend on each other: ${names.join(' -> ')}`);
    }
    for (const name of namesNeeded(definition)) {
      const owner = owners.get(name);
      if (owner !== undefined && owner !== definition) visit(owner, [...path, definition]);
    }
    ordered.add(definition);
  };
  for (const definition of definitions) visit(definition, []);
  return [...ordered];
}

/**
 * The qualified names that PostgreSQL resolves when it creates the object. It resolves those in the body of a PL/pgSQL
 * function at the first call, except for the types of variables.
 */
function namesNeeded({ sql }: Definition): string[] {
  const text = sql.replace(/--[^\n]*/g, '');
  const needed = /\blanguage plpgsql\b/.test(text) ? (text.split(/^begin\b/m, 1)[0] ?? '') : text;
  return needed.match(QUALIFIED_NAME) ?? [];
}
