import * as z from 'zod';
import { planChanges } from '#domain/billing/client-plan.ts';
import type { Services } from '#server/services.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { changePlan as change } from './plan-consents.queries.ts';

const PER_USER = { name: 'change-plan', points: 30, seconds: 300 };
const Body = z.strictObject({ change: z.enum(planChanges) });

/**
 * `POST /functions/v1/change-plan`: the client pauses, resumes, cancels or keeps their own plan. Repeating a change has no
 * effect. Errors: 400, 401, 404 no plan, 409 with the reason, 429.
 */
export async function changePlan(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const body = await readBody(c, Body);
  try {
    await onBehalfOf(services.db, caller, (sql) => change(sql, caller.claims.sub, body.change, services.clock.now()));
  } catch (error) {
    throw toAppError(error);
  }
  return c.json({ status: 'changed' });
}
