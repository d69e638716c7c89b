import * as z from 'zod';
import type { SignedInCaller } from '#server/http/caller.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { readBody, type FunctionContext } from '#server/modules/request.ts';
import { reconcileDisputes } from './disputes.ts';
import { sandboxFor } from './providers/provider-for.ts';

const Body = z.object({ reference: z.string().min(1).max(100), won: z.boolean() });

/**
 * `POST /functions/v1/sandbox-dispute`: acts as the bank that decides a test dispute. Only where there are
 * test payments. Errors: 400, 401, 403, 404, 409 if it is decided already.
 */
export async function sandboxDispute(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { reference, won } = await readBody(c, Body);
  const sandbox = sandboxFor(c, services);
  if (!(await sandbox.decideDispute(reference, won)))
    throw new AppError(409, 'conflict', 'There is no open test dispute with this reference');
  await reconcileDisputes(services, sandbox, caller);
  return c.json({ status: won ? 'won' : 'lost' });
}
