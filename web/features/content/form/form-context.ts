import { createContext, use, type ComponentType } from 'react';
import type { FormSchema, Json } from '#domain/content/form-schema.ts';
import type { Path } from './paths.ts';

export interface SchemaFieldProps {
  schema: FormSchema;
  value: Json | undefined;
  path: Path;
  /** Otherwise the last name of the path. */
  label?: string;
  isOptional?: boolean;
}

/** What the fields of one form share. It stays the same object while somebody types. */
export interface FormContext {
  /** The language of the texts. */
  language: string;
  /** The English document that a translation follows: its structure is fixed, and each text is shown beside the field. */
  source: Json | null;
  errors: ReadonlyMap<string, string>;
  change: (path: Path, value: Json | undefined) => void;
  /** Draws a field of any schema: lists and groups contain others. */
  Field: ComponentType<SchemaFieldProps>;
}

const Context = createContext<FormContext | null>(null);
export const FormProvider = Context;

export function useForm(): FormContext {
  const form = use(Context);
  if (form === null) throw new Error('a field is outside of its form');
  return form;
}
