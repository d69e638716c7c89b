import { NO_FORMATTED_TEXT } from './formatted-text.ts';
import type { FieldMeta } from './schemas/fields.ts';

/** The JSON Schema of a document, as far as its fields use it, with their metadata. The editor's form is drawn from it. */
export interface FormSchema extends FieldMeta {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  properties?: Record<string, FormSchema>;
  required?: string[];
  /** Of a list. */
  items?: FormSchema;
  minItems?: number;
  maxItems?: number;
  /** Of a tuple, which has no other items. */
  prefixItems?: FormSchema[];
  /** Objects that differ in the constant `kind`. */
  oneOf?: FormSchema[];
  enum?: string[];
  /** What the values of `enum` are called. */
  labels?: Readonly<Record<string, string>>;
  const?: string | boolean;
  /** What documents from before this field have. */
  default?: Json;
  /** The slug of a service. */
  service?: boolean;
  /** Shown and not editable now. */
  readOnly?: boolean;
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whatever the order of the names: a database keeps none. */
export function isSameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSameJson(item, other[at]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSameJson(one[name], other[name]));
}

/** The member of a union that a value belongs to. */
export function memberOf(schema: FormSchema, value: Json | undefined): FormSchema {
  if (schema.oneOf === undefined) return schema;
  const kind = isObject(value) ? value.kind : undefined;
  return schema.oneOf.find((one) => one.properties?.kind?.const === kind) ?? schema.oneOf[0] ?? schema;
}

/** The schema of an item of a list or tuple. */
export const itemOf = (schema: FormSchema, index: number): FormSchema =>
  schema.prefixItems?.[index] ?? schema.items ?? {};

/** A member with a default is only missing in documents from before it. */
export const isRequired = ({ required, properties }: FormSchema, name: string): boolean =>
  required?.includes(name) === true || properties?.[name]?.default !== undefined;

/** A new item, with every text empty. */
export function blankOf(schema: FormSchema): Json {
  if (schema.default !== undefined) return schema.default;
  if (isFormatted(schema)) return NO_FORMATTED_TEXT;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0] ?? '';
  if (schema.oneOf !== undefined) return blankOf(schema.oneOf[0] ?? {});
  if (schema.prefixItems !== undefined) return schema.prefixItems.map(blankOf);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => isRequired(schema, name))
          .map(([name, property]) => [name, blankOf(property)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => blankOf(schema.items ?? {}));
    case 'boolean':
      return false;
    case 'number':
    case 'integer':
      return schema.minimum ?? 0;
    default:
      return '';
  }
}

/** A text as nodes, which is one value whatever is in it (`formatted-text.ts`). */
export const isFormatted = (schema: FormSchema): boolean => schema.format === 'formatted';

/** A text of a document that people read: each language has its own. */
export const isTranslated = (schema: FormSchema): boolean =>
  schema.shared !== true &&
  (isFormatted(schema) || (schema.type === 'string' && schema.enum === undefined && schema.const === undefined));
