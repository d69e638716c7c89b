import * as z from 'zod';
import { isLocale } from '#domain/locales.ts';
import type { Services } from '#server/services.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { giveRole, logPersonAct } from './people.queries.ts';
import { readBody, readStaff, takeFrom, type FunctionContext } from '#server/modules/request.ts';

/** Sends a request to `/auth/v1` and returns its response unchanged. */
export type CallAuthApi = (path: string, init: RequestInit) => Promise<Response>;

const PER_STAFF = { name: 'invite-person', points: 30, seconds: 3600 };

const name = z.string().trim().max(100);
const Body = z.object({
  email: z.email().max(320),
  firstName: name.min(1),
  lastName: name.default(''),
  role: z.enum(['client', 'admin']),
  locale: z.string().refine(isLocale).optional(),
});

const Invited = z.object({ id: z.uuid(), app_metadata: z.object({ role: z.string().optional() }) });
const AuthErrorBody = z.object({
  error_code: z.string().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  msg: z.string().optional(),
});

/**
 * `POST /functions/v1/invite-person` {email, firstName, lastName, role, locale?}: creates an account and emails an
 * invitation. The role applies immediately. A pending invitation is sent again. Returns {id}. Errors: 400, 401, 403,
 * 409 when the email has an account, 429.
 */
export function createInvitePerson(
  services: Services,
  callAuthApi: CallAuthApi,
): (c: FunctionContext) => Promise<Response> {
  return async (c) => {
    const caller = await readStaff(c, services);
    const { email, firstName, lastName, role, locale } = await readBody(c, Body);
    await takeFrom(services, PER_STAFF, caller.claims.sub);
    const response = await callAuthApi('/auth/v1/invite', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${services.identity.serviceRoleKey}` },
      body: JSON.stringify({ email, data: { firstName, lastName, ...(locale === undefined ? {} : { locale }) } }),
    });
    if (!response.ok) throw toInviteError(response.status, AuthErrorBody.safeParse(await response.json()).data);
    const { id, app_metadata } = Invited.parse(await response.json());
    await onBehalfOf(services.db, caller, async (sql) => {
      await logPersonAct(sql, 'invite', id, { role });
      if ((app_metadata.role ?? 'client') !== role) await giveRole(sql, id, role);
    });
    return c.json({ id });
  };
}

function toInviteError(status: number, body: z.output<typeof AuthErrorBody> | undefined): AppError {
  const code = body?.error_code ?? body?.code;
  if (code === 'email_exists') return new AppError(409, 'conflict', 'There is an account with this address already');
  if (status === 429)
    return new AppError(429, 'rate_limited', body?.msg ?? 'Too many invitations. Please try again later.');
  if (status < 500) return new AppError(400, 'invalid_body', body?.msg ?? 'This address cannot be invited');
  return new AppError(502, 'unavailable', 'The invitation could not be sent. Please try again.');
}
