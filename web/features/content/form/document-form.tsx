import { useMemo } from 'react';
import type { FormSchema, JsonObject } from '#domain/content/form-schema.ts';
import { FormProvider, type FormContext } from './form-context.ts';
import { SchemaField } from './schema-field.tsx';
import type { Path } from './paths.ts';

const ROOT: Path = [];

interface DocumentFormProps extends Omit<FormContext, 'Field'> {
  schema: FormSchema;
  body: JsonObject;
}

/** The whole form of a document. */
export function DocumentForm({ schema, body, ...context }: DocumentFormProps) {
  const { language, source, errors, change } = context;
  const form = useMemo(
    () => ({ language, source, errors, change, Field: SchemaField }),
    [language, source, errors, change],
  );
  return (
    <FormProvider value={form}>
      <SchemaField schema={schema} value={body} path={ROOT} />
    </FormProvider>
  );
}
