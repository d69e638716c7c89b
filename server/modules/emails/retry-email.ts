import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { RetryOutcome } from '#server/platform/email/outbox.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, type FunctionContext } from '#server/modules/request.ts';

const Body = z.object({ mail: z.uuid() });

const errors: Record<Exclude<RetryOutcome, 'queued'>, AppError> = {
  unknown: new AppError(404, 'not_found', 'This email no longer exists'),
  not_failed: new AppError(409, 'conflict', 'This email was already sent or is being sent'),
  spent: new AppError(
    409,
    'conflict',
    'Its link was deleted when delivery was abandoned. The recipient has to request a new one.',
  ),
};

/**
 * `POST /functions/v1/retry-mail`: resends an email whose delivery was abandoned. Audited. Errors: 400, 401, 403,
 * 404, 409.
 */
export async function retryEmail(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { mail: email } = await readBody(c, Body);
  await onBehalfOf(services.db, caller, async (sql) => {
    const outcome = await services.outbox.retry(sql, email, services.clock.now());
    if (outcome !== 'queued') throw errors[outcome];
    await sql.query(
      `insert into public.audit_logs (action, table_name, record_id, user_id, source) values ('mail_retried', 'email_outbox', $1, $2, 'database')`,
      [email, caller.claims.sub],
    );
  });
  return c.json({ success: true });
}
