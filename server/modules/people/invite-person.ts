import * as z from 'zod';
import { emailField } from '#domain/emails/email-field.ts';
import { isLocale } from '#domain/locales.ts';
import { teamRoles } from '#domain/people/capability.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { inviteUser } from '#server/accounts/sign-up/invite.ts';
import { CallerError, hasCapability, type SignedInCaller } from '#server/http/caller.ts';
import { type FunctionContext, readBody, takeFrom } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { giveRole, isOfTeam, logPersonAct } from './people.queries.ts';

const PER_ADMIN = { name: 'invite-person', points: 30, seconds: 3600 };

const name = z.string().trim().max(100);
const Body = z.object({
  email: emailField(),
  firstName: name.min(1),
  lastName: name.default(''),
  role: z.enum(['client', 'admin', ...teamRoles]),
  locale: z.string().refine(isLocale).optional(),
});

/**
 * `POST /functions/v1/invite-person` {email, firstName, lastName, role, locale?}: creates an account and emails an
 * invitation. The role applies immediately: `client`, or with `team.manage` one of the team (`admin` is an owner). A pending
 * invitation is sent again, that of a colleague by who has `team.manage` alone. Returns {id}. Errors: 400, 401, 403, 409 when the email has an account, 429.
 */
export async function invitePerson(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { email, firstName, lastName, role, locale } = await readBody(c, Body);
  const isAboutTeam = role !== 'client' || (await isOfTeam(services.db, email));
  if (isAboutTeam && !(await hasCapability(services.db, caller, 'team.manage')))
    throw new CallerError('not_allowed', 'team.manage');
  await takeFrom(services, PER_ADMIN, caller.claims.sub);
  const teamRole = role === 'admin' ? 'owner' : role === 'client' ? undefined : role;
  const { user } = await inviteUser(services, caller, {
    email,
    userMetadata: { firstName, lastName, ...(locale === undefined ? {} : { locale }) },
    redirectTo: new URL(role === 'client' ? '' : 'admin', services.publicUrl).href,
    ...(teamRole !== undefined && { teamRole }),
  }).catch(rejectInvitation);
  await onBehalfOf(services.db, caller, async (sql) => {
    await logPersonAct(sql, 'invite', user.id, { role });
    if (roleIn(user.raw_app_meta_data) !== role) await giveRole(sql, user.id, role);
  });
  return c.json({ id: user.id });
}

const roleIn = ({ role, team_role: teamRole }: Record<string, unknown>): unknown =>
  role === 'team' ? teamRole : (role ?? 'client');

function rejectInvitation(error: unknown): never {
  if (!(error instanceof AuthError)) throw error;
  const options = { cause: error };
  if (error.code === 'email_exists')
    throw new AppError(409, 'conflict', 'An account with this email already exists', options);
  if (error.status === 429) throw new AppError(429, 'rate_limited', error.message, options);
  throw new AppError(400, 'invalid_body', error.message, options);
}
