import type { MiddlewareHandler } from 'hono';
import type { Capability } from '#domain/people/capability.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import {
  CallerError,
  isViewOnly,
  requireCapability,
  requireShopper,
  requireUser,
  type SignedInCaller,
} from '#server/http/caller.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { INVALID_TOKEN, TokenError } from '#server/platform/keys/identity.ts';
import type { Services } from '#server/services.ts';
import type { FunctionContext } from './request.ts';

type Handler = (c: FunctionContext) => Promise<Response>;
type Open = (c: FunctionContext, services: Services) => Promise<Response>;
type Guarded = (c: FunctionContext, services: Services, caller: SignedInCaller) => Promise<Response>;

/** Guards for the route table. A use case gets its caller from its guard, so none can run without one. */
export function createGuards(services: Services) {
  return {
    anyone:
      (run: Open): Handler =>
      (c) =>
        run(c, services),
    /** Also guests, who have no account. */
    shopper:
      (run: Guarded): Handler =>
      async (c) =>
        run(c, services, requireShopper(c)),
    user:
      (run: Guarded): Handler =>
      async (c) =>
        run(c, services, requireUser(c)),
    /** Members of the team with this capability. */
    may:
      (capability: Capability, run: Guarded): Handler =>
      async (c) =>
        run(c, services, await requireCapability(c, services.db, capability)),
  };
}

/** Rejects requests other than GET with a view-only token. @throws {AppError} 403 */
export const rejectViewOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isViewOnly(c) && c.req.method !== 'GET')
    throw new AppError(403, 'forbidden', 'You are viewing as a client, so nothing can be changed');
  await next();
};

/** Maps why a caller was rejected to the function's error. Returns any other error unchanged. */
export function rejectionOf(error: unknown): unknown {
  if (error instanceof TokenError)
    return new AppError(401, 'not_authenticated', 'Your session has ended. Please sign in again.', {
      headers: { 'www-authenticate': INVALID_TOKEN },
      cause: error,
    });
  if (!(error instanceof CallerError)) return error;
  if (error.reason === 'guest')
    return new AppError(403, 'guest', 'Confirm your email address to use this', { cause: error });
  if (error.reason === 'not_signed_in')
    return new AppError(401, 'not_authenticated', 'User not authenticated', { cause: error });
  return error.capability === null
    ? new AppError(403, 'forbidden', 'Only the team can do this', { cause: error })
    : new AppError(403, 'forbidden', 'Your role doesn’t allow this', {
        cause: error,
        details: { capability: error.capability },
      });
}
