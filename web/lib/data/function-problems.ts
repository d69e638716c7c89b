import { FunctionError } from './functions.ts';

export const isCode = (error: unknown, code: string): error is FunctionError =>
  error instanceof FunctionError && error.code === code;

/** What the server says about single fields, by path. */
export function fieldErrorsOf(error: unknown): Map<string, string> {
  const errors = new Map<string, string>();
  if (!(error instanceof FunctionError)) return errors;
  const { details } = error;
  const fields = typeof details === 'object' && details !== null && 'fields' in details ? details.fields : [];
  for (const one of Array.isArray(fields) ? (fields as unknown[]) : [])
    if (typeof one === 'object' && one !== null && 'field' in one && 'message' in one)
      errors.set(String(one.field), String(one.message));
  return errors;
}
