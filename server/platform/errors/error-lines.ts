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
const Named = z.object({ name: z.string().optional(), code: z.string().optional() });
type Named = z.output<typeof Named>;
/** What lines about errors hold: `err` of a request or start, `fault` of a job or the auth API, `sqlState` of a trigger. */
const Fields = z.object({
  err: z.unknown().optional(),
  fault: Named.optional().catch(undefined),
  sqlState: text,
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

/** The logger takes a message, or fields and a message. */
function lineOf([first, second]: readonly unknown[]): ErrorLine {
  const [fields, message] = typeof first === 'string' ? [{}, first] : [first, second];
  const { err, fault, sqlState, ...about } = Fields.parse(typeof fields === 'object' && fields !== null ? fields : {});
  const { name = null, code = sqlState } = err === undefined ? (fault ?? {}) : nameOf(err);
  const error = [name, code].filter((word) => word !== null).join(' ');
  return {
    at: new Date(),
    message: typeof message === 'string' ? message.slice(0, MAX_LENGTH) : 'an error without a message',
    error: error === '' ? null : error.slice(0, MAX_LENGTH),
    ...about,
  };
}

function nameOf(error: unknown): Named {
  const { type, code } = describeError(error);
  return { name: type, code };
}
