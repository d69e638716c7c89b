import { DatabaseError } from '#server/platform/db/database.ts';

export interface ErrorDescription {
  type: string;
  message?: string;
  code?: string;
  constraint?: string;
  /** Where it happened, without the message that a stack begins with. */
  stack?: string[];
  cause?: ErrorDescription;
}

/** The database quotes the value that it refuses (classes 22 and 23), and whoever raised an error may have done so. */
const quotesValues = (error: Error) => error instanceof DatabaseError && /^(22|23|P)/.test(error.code);

/**
 * What a log may hold of an error: what it is and where it happened. Details, hints and a cause's message stay out: they
 * quote rows, addresses and what users typed.
 */
export function describeError(error: unknown, isCause = false): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = (error as { code?: unknown }).code;
  const constraint = error instanceof DatabaseError ? error.constraint : undefined;
  const stack = error.stack?.split('\n').flatMap((line) => (line.trimStart().startsWith('at ') ? [line.trim()] : []));
  return {
    type: error.name,
    ...(isCause || quotesValues(error) ? {} : { message: error.message }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(constraint === undefined ? {} : { constraint }),
    ...(stack === undefined ? {} : { stack }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause, true) }),
  };
}
