import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import Stripe from 'stripe';
import { OPERATIONS } from './operations.ts';
import type { Description, Schema } from './schema.ts';
import { openTypings } from './typings.ts';

// Makes `description.json` again; README.md says from what.
const { positionals } = parseArgs({ allowPositionals: true });
const [publishedPath] = positionals;
if (publishedPath === undefined)
  throw new Error('usage: node tests/support/stripe/openapi/trim.ts PUBLISHED_SPEC3_JSON');
const resources = new URL('../../../../node_modules/stripe/cjs/resources/', import.meta.url);

// Only the parts that are read here.
interface Published {
  paths: Record<
    string,
    Record<
      string,
      { parameters?: { name: string; schema: Schema }[]; requestBody?: { content: Record<string, { schema: Schema }> } }
    >
  >;
}
const FORM = 'application/x-www-form-urlencoded';
const published: Published = JSON.parse(await readFile(publishedPath, 'utf8'));

/** Adds the limits of the published description, which typings do not have. */
function addLimits(schema: Schema, limits: Schema | undefined): void {
  if (limits === undefined) return;
  const candidates = [limits, ...(limits.anyOf ?? [])];
  const objects = [schema, ...(schema.anyOf ?? [])];
  for (const target of objects) {
    if (target.type === 'string' && target.enum === undefined) {
      target.maxLength ??= candidates.find(({ maxLength }) => maxLength !== undefined)?.maxLength;
    }
    for (const [name, child] of Object.entries(target.properties ?? {})) {
      addLimits(child, candidates.find(({ properties }) => properties?.[name] !== undefined)?.properties?.[name]);
    }
    if (target.items !== undefined) addLimits(target.items, candidates.find(({ items }) => items !== undefined)?.items);
  }
}

const typings = openTypings(resources);
const description: Description = {
  openapi: '3.0.0',
  info: { title: 'Stripe API', version: Stripe.API_VERSION },
  paths: {},
};
for (const { method, path, type } of OPERATIONS) {
  const schema = await typings.parameters(type);
  const operation = published.paths[path]?.[method];
  if (method === 'post') {
    addLimits(schema, operation?.requestBody?.content[FORM]?.schema);
    (description.paths[path] ??= {})[method] = { requestBody: { content: { [FORM]: { schema } } } };
    continue;
  }
  const required = schema.required ?? [];
  const parameters = Object.entries(schema.properties ?? {}).map(([name, child]) => {
    addLimits(child, operation?.parameters?.find((parameter) => parameter.name === name)?.schema);
    return { name, in: 'query' as const, required: required.includes(name), schema: child };
  });
  (description.paths[path] ??= {})[method] = { parameters };
}
await writeFile(new URL('description.json', import.meta.url), `${JSON.stringify(description, null, 1)}\n`);
