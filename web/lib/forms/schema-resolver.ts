import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';

/**
 * Validates a form with a schema of `domain/`. The form keeps the raw input; parse again on submit for normalised
 * values. An error's `message` is the schema's code, which the form translates.
 */
export function schemaResolver<Fields extends FieldValues>(schema: z.ZodType): Resolver<Fields> {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const issue of result.error.issues) place(errors, issue.path, { type: issue.code, message: issue.message });
    return { values: {}, errors: errors as FieldErrors<Fields> };
  };
}

function place(
  errors: Record<string, unknown>,
  path: readonly PropertyKey[],
  error: { type: string; message: string },
): void {
  const [head, ...rest] = path.map(String);
  if (head === undefined) return;
  if (rest.length === 0) {
    errors[head] ??= error;
    return;
  }
  const nested = (errors[head] ??= {}) as Record<string, unknown>;
  place(nested, rest, error);
}
