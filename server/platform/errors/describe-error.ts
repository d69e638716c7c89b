import { hostOf } from './describe-failure.ts';
import { DatabaseError } from '#server/platform/db/database.ts';

interface ErrorDescription {
  type: string;
  message?: string;
  code?: string;
  /** That could not be used. */
  host?: string;
  constraint?: string;
  /** Stack frames, without the message on the first line. */
  stack?: string[];
  cause?: ErrorDescription;
}

/** The database quotes rejected values in errors of classes 22 and 23, and `raise` in our own functions may too. */
const quotesValues = (error: Error) => error instanceof DatabaseError && /^(22|23|P)/.test(error.code);

/**
 * Log-safe description of an error: its type and stack. Details, hints and the messages of causes are left out, because
 * they quote rows, email addresses and user input.
 */
export function describeError(error: unknown, isCause = false): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = (error as { code?: unknown }).code;
  const host = hostOf(error);
  const constraint = error instanceof DatabaseError ? error.constraint : undefined;
  const stack = error.stack?.split('\n').flatMap((line) => (line.trimStart().startsWith('at ') ? [line.trim()] : []));
  return {
    type: error.name,
    ...(isCause || quotesValues(error) ? {} : { message: error.message }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(host === undefined ? {} : { host }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(stack === undefined ? {} : { stack }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause, true) }),
  };
}
