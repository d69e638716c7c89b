import { DatabaseError, type Database } from '#server/platform/db/database.ts';
import { AuthError } from './errors.ts';

/** An error that a trigger of somebody else's schema raised. `message` is GoTrue's; the cause is the trigger's. */
export class TriggerError extends AuthError {
  override readonly cause: DatabaseError;

  constructor(message: string, cause: DatabaseError) {
    super(500, 'unexpected_failure', message, { cause });
    this.cause = cause;
  }
}

/** In PostgreSQL's context of an error, innermost first. Triggers have no arguments. */
const TRIGGER_FUNCTION = /^PL\/\w+ function (.+\(\)) /gm;
/** Schemas of our own trigger functions. */
const OWN = /^(auth|internal|operations|storage)\./;
/** The connection, a conflict, a full server or a shutdown: no trigger's fault. */
const NOBODYS = /^(08|40|53|57P)/;

/** The outermost function of somebody else's schema in which the error arose; null if it is not theirs. */
function foreignFunction({ code, where = '' }: DatabaseError): string | null {
  if (NOBODYS.test(code)) return null;
  const functions = [...where.matchAll(TRIGGER_FUNCTION)].map(([, name = '']) => name);
  return functions.findLast((name) => !OWN.test(name)) ?? null;
}

/** The error as GoTrue reports it, if somebody else's trigger raised it; any other error unchanged. */
export function asTriggerError(error: unknown, message: string): unknown {
  return error instanceof DatabaseError && foreignFunction(error) !== null ? new TriggerError(message, error) : error;
}

/** Runs a statement on `auth.users`. @throws {TriggerError} */
export async function withTriggers<T>(message: string, statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    throw asTriggerError(error, message);
  }
}

/** PostgreSQL quotes a value that it cannot read, which may be an email, at the end of its message. */
const withoutValue = ({ code, message }: DatabaseError) =>
  code.startsWith('22') ? message.replace(/: ".*"$/s, ': "…"') : message;

/**
 * What the operator needs to repair a trigger. PostgreSQL's details, which quote values, are left out. Not in the transaction
 * that failed.
 */
export async function describeTrigger(db: Database, { cause }: TriggerError) {
  const name = foreignFunction(cause) ?? '';
  const { rows } = await db.query<{ trigger: string; table: string }>(
    `select t.tgname::text as trigger, n.nspname || '.' || c.relname as "table"
     from pg_trigger as t join pg_class as c on c.oid = t.tgrelid join pg_namespace as n on n.oid = c.relnamespace
     where t.tgfoid = to_regprocedure($1) and not t.tgisinternal
     order by t.tgrelid <> 'auth.users'::regclass, t.tgname`,
    [name],
  );
  const [first] = rows;
  return {
    message: withoutValue(cause),
    sqlState: cause.code,
    table: first?.table,
    trigger: rows
      .filter(({ table }) => table === first?.table)
      .map((row) => row.trigger)
      .join(', '),
    function: name,
  };
}
