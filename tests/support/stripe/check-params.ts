import { readFileSync } from 'node:fs';
import type { Params } from './control.ts';
import { invalid } from './errors.ts';
import type { Description, Schema } from './openapi/schema.ts';

const description: Description = JSON.parse(readFileSync(new URL('openapi/description.json', import.meta.url), 'utf8'));
const FORM = 'application/x-www-form-urlencoded';

/** The parameters of an operation, as the trimmed description of Stripe's API has them. */
export function schemaOf(method: string, path: string): Schema {
  const operation = description.paths[path]?.[method === 'GET' ? 'get' : 'post'];
  if (operation === undefined) throw new Error(`openapi/description.json has no ${method} ${path}`);
  const body = operation.requestBody?.content[FORM]?.schema;
  if (body !== undefined) return body;
  const parameters = operation.parameters ?? [];
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Rejects what Stripe rejects, and turns text into numbers, booleans and lists. */
export function checkParams(params: Params, schema: Schema): unknown {
  return checkObject(params, schema, '');
}

function checkObject(params: Params, { properties, required, additionalProperties }: Schema, at: string): unknown {
  const inside = (name: string): string => (at === '' ? name : `${at}[${name}]`);
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(params)) {
    const schema = properties?.[name] ?? additionalProperties;
    if (schema === undefined) {
      throw invalid(`Received unknown parameter: ${inside(name)}`, { code: 'parameter_unknown', param: inside(name) });
    }
    checked[name] = check(value, schema, inside(name));
  }
  for (const name of required ?? []) {
    if (params[name] === undefined) {
      throw invalid(`Missing required param: ${inside(name)}.`, { code: 'parameter_missing', param: inside(name) });
    }
  }
  return checked;
}

function check(value: string | Params, schema: Schema, at: string): unknown {
  if (schema['x-left-out'] === true) {
    throw invalid(`${at} was left out of the trimmed description: see tests/support/stripe/openapi/README.md`, {
      param: at,
    });
  }
  if (schema.anyOf !== undefined) return checkAny(value, schema.anyOf, at);
  if (schema.type === 'object') {
    if (typeof value === 'string') throw invalid('Invalid object', { param: at });
    return checkObject(value, schema, at);
  }
  if (schema.type === 'array') {
    if (typeof value === 'string') throw invalid('Invalid array', { param: at });
    const { items = {} } = schema;
    return Object.entries(value).map(([index, item]) => check(item, items, `${at}[${index}]`));
  }
  if (typeof value !== 'string') throw invalid(`Invalid ${schema.type ?? 'value'}: {}`, { param: at });
  return checkScalar(value, schema, at);
}

/** The variant that fits; if none does, the error of the last one with the right shape. */
function checkAny(value: string | Params, variants: readonly Schema[], at: string): unknown {
  const isObject = typeof value === 'object';
  const fitting = variants.filter(({ type }) => isObject === (type === 'object' || type === 'array'));
  let error: unknown = invalid(`Invalid value for ${at}`, { param: at });
  for (const variant of fitting) {
    try {
      return check(value, variant, at);
    } catch (reason) {
      error = reason;
    }
  }
  throw error;
}

function checkScalar(value: string, { type, enum: values, maxLength }: Schema, at: string): unknown {
  if (values !== undefined) {
    if (values.includes(value)) return value;
    throw invalid(`Invalid ${at}: must be one of ${values.join(', ')}`, { param: at });
  }
  if (value === '') {
    throw invalid(
      `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however '${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: at },
    );
  }
  if (type === 'integer') {
    if (/^-?\d+$/.test(value)) return Number(value);
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: at });
  }
  if (type === 'boolean') {
    if (value === 'true' || value === 'false') return value === 'true';
    throw invalid(`Invalid boolean: ${value}`, { param: at });
  }
  if (maxLength !== undefined && value.length > maxLength) {
    throw invalid(`Invalid string: ${value.slice(0, 9)}…; must be at most ${maxLength} characters`, { param: at });
  }
  return value;
}
