import type { FieldValues } from 'react-hook-form';
import { clockTime, instantOf } from '#domain/time-zone.ts';
import { shopZone } from '#web/lib/format/shop-zone.ts';

type FieldKind =
  | 'text'
  | 'area'
  | 'lines'
  | 'amount'
  | 'money'
  | 'number'
  | 'date'
  | 'moment'
  | 'select'
  | 'several'
  | 'picture'
  | 'tick'
  | 'figures';

/** One control of an admin form. */
export interface FieldSpec {
  /** The column, or a path into it such as `limits.campaigns`. */
  name: string;
  label: string;
  kind: FieldKind;
  hint?: string;
  options?: readonly (readonly [value: string, label: string])[];
  rows?: number;
  /** Spans the full row. */
  wide?: boolean;
  /** Read-only after creation, because other rows refer to it. */
  fixed?: boolean;
  /** The code of the database's error about this field alone. */
  rejectedBy?: string;
  /** The initial value of a new row. */
  initial?: string | boolean | readonly string[];
}

/** A column with translations for clients. */
export type TranslatedSpec = Pick<FieldSpec, 'name' | 'label'> & { kind: 'text' | 'area' | 'lines' };

export const translatedLanguages = [
  ['es', 'Spanish'],
  ['ar', 'Arabic'],
] as const;

/** The value of a `datetime-local` input: the shop's time, to the minute. */
const shopMoment = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? clockTime(new Date(value), shopZone()) : '';

/** The input with the times of `moment` fields as instants. */
export function withInstants(specs: readonly FieldSpec[], typed: FieldValues): FieldValues {
  const instants = specs
    .filter(({ name, kind }) => kind === 'moment' && !Number.isNaN(Date.parse(asText(typed[name]))))
    .map(({ name }) => [name, instantOf(asText(typed[name]), shopZone()).toISOString()]);
  return { ...typed, ...Object.fromEntries(instants) };
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function fieldOf(kind: FieldKind, value: unknown): unknown {
  switch (kind) {
    case 'tick':
      return value === true;
    case 'several':
      return Array.isArray(value) ? value : [];
    case 'lines':
      return Array.isArray(value) ? value.join('\n') : '';
    case 'moment':
      return shopMoment(value);
    case 'figures':
      return (Array.isArray(value) ? value : []).map((one) => {
        const figure = asRecord(one);
        return {
          metric: asText(figure.metric),
          min: asText(figure.min),
          max: asText(figure.max),
          basis: asText(figure.basis) || 'estimated',
          plus: figure.plus === true,
          unit: asText(figure.unit),
        };
      });
    default:
      return asText(value);
  }
}

const at = (row: Record<string, unknown>, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => asRecord(value)[step], row);

function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) target[head] = value;
  else put((target[head] = asRecord(target[head])) as Record<string, unknown>, rest.join('.'), value);
}

/** The form values of a row; of null, the initial values of a new row. */
export function fieldsOf(
  specs: readonly FieldSpec[],
  translated: readonly TranslatedSpec[],
  row: Record<string, unknown> | null,
): FieldValues {
  const fields: Record<string, unknown> = {};
  for (const { name, kind, initial } of specs)
    put(
      fields,
      name,
      row === null && initial !== undefined ? initial : fieldOf(kind, row === null ? undefined : at(row, name)),
    );
  for (const [language] of translatedLanguages) {
    for (const { name, kind } of translated)
      put(
        fields,
        `translations.${language}.${name}`,
        fieldOf(kind, row === null ? undefined : at(row, `translations.${language}.${name}`)),
      );
  }
  return fields;
}

/** A field's value as text, for comparing two versions. */
export function displayValue(kind: FieldKind, value: unknown): string {
  if (kind === 'tick') return value === true ? 'Yes' : 'No';
  if (kind === 'several') return Array.isArray(value) && value.length > 0 ? value.join(', ') : 'Nothing';
  if (kind === 'figures') return JSON.stringify(value);
  return asText(value) || 'Nothing';
}

export const valueAt = at;
