import type { LoggerOptions } from 'pino';
import * as z from 'zod';
import { describeError } from './describe-error.ts';

/** A line of the log about an error, without its message and stack. */
export interface ErrorLine {
  at: Date;
  message: string;
  /** Name and code. */
  error: string | null;
  requestId: string | null;
  route: string | null;
  queue: string | null;
  job: string | null;
}

/** Lines that wait to be stored. When the database fails, every request may log an error. */
const MAX_LINES = 100;
const ERROR_LEVEL = 50;
const MAX_LENGTH = 200;

export interface ErrorLines {
  /** For `hooks` of the logger: every line at level `error` or above that it writes is noted. */
  hook: NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;
  /** Removes the lines and returns them, the oldest first. */
  take(): ErrorLine[];
  /** Puts lines back that could not be stored. */
  putBack(lines: readonly ErrorLine[]): void;
}

const text = z
  .string()
  .transform((value) => value.slice(0, MAX_LENGTH))
  .nullable()
  .catch(null)
  .default(null);
const named = z.object({ type: z.string().optional(), name: z.string().optional(), code: z.string().optional() });
/** What lines about errors hold: `err` of a request or start, `fault` of a job. */
const Fields = z.object({
  err: z.unknown().optional(),
  fault: named.optional().catch(undefined),
  requestId: text,
  route: text,
  queue: text,
  job: text,
});

export function createErrorLines(): ErrorLines {
  let lines: ErrorLine[] = [];
  const add = (added: readonly ErrorLine[]) => void (lines = [...lines, ...added].slice(-MAX_LINES));
  return {
    hook(args, method, level) {
      if (level >= ERROR_LEVEL) add([lineOf(args)]);
      method.apply(this, args);
    },
    take: () => lines.splice(0),
    putBack: (kept) => add([...kept, ...lines.splice(0)]),
  };
}

function lineOf([fields, message]: readonly unknown[]): ErrorLine {
  const { err, fault, ...about } = Fields.parse(typeof fields === 'object' && fields !== null ? fields : {});
  const cause = err === undefined ? fault : describeError(err);
  const words =
    cause === undefined
      ? []
      : ['type' in cause ? cause.type : undefined, 'name' in cause ? cause.name : undefined, cause.code];
  const error = words
    .filter((word) => word !== undefined)
    .join(' ')
    .slice(0, MAX_LENGTH);
  return {
    at: new Date(),
    message: typeof message === 'string' ? message.slice(0, MAX_LENGTH) : 'an error without a message',
    error: error === '' ? null : error,
    ...about,
  };
}
