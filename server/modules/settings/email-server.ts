import * as z from 'zod';
import {
  EmailAddressesForm,
  EmailServerForm,
  type EmailServerState,
  type EmailTestResult,
} from '#domain/settings/email-server.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { serverSettings } from '#server/live/live-email.ts';
import { asTeam } from '#server/modules/content/as-team.ts';
import { type FunctionContext, readBody, takeFrom } from '#server/modules/request.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type SettingChange, saveSettings } from '#server/modules/settings/settings.queries.ts';
import type { Services } from '#server/services.ts';
import { requireFreshSignIn } from './require-fresh-sign-in.ts';
import { describeEmailServer } from './describe-email-server.ts';
import { tryEmailServer } from './try-email-server.ts';

const TESTS = { name: 'test-email-server', points: 5, seconds: 60 };

const Test = z.strictObject({ server: EmailServerForm });
/** `unproved`: although the last test failed, whose answer the owner has seen. */
const Save = z.strictObject({ server: EmailServerForm.nullable(), unproved: z.boolean().default(false) });
const SaveAddresses = z.strictObject(EmailAddressesForm.shape);

/** `GET /functions/v1/email-server`: what is set, and by whom, without secrets. Team only. Errors: 401, 403. */
export async function emailServer(c: FunctionContext, services: Services): Promise<Response> {
  return c.json(describeEmailServer(services) satisfies EmailServerState);
}

/**
 * `POST /functions/v1/test-email-server` {server}: sends an email to the caller through a server that need not be stored. Returns
 * {problem, to}. Team only. Errors: 400, 401, 403, 409, 429.
 */
export async function testEmailServer(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { server } = await readBody(c, Test);
  await takeFrom(services, TESTS, caller.claims.sub);
  return c.json((await tryEmailServer(services, caller, withPassword(services, server))) satisfies EmailTestResult);
}

/**
 * `POST /functions/v1/save-email-server` {server, unproved}: stores a server once a test email has passed it, or removes it. Every
 * process uses it within two seconds. Returns as `email-server`. Team only, with a sign-in within 15 minutes. Errors: 400, 401, 403
 * `reauthentication_needed`, 409 `test_failed` with what the server said, 429.
 */
export async function saveEmailServer(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { server, unproved } = await readBody(c, Save);
  requireUnset(services.config.email.smtpUrl, 'SMTP_URL');
  await requireFreshSignIn(services, caller);
  if (server === null)
    return store(
      c,
      services,
      caller,
      serverSettings.map((name) => ({ name })),
    );
  const complete = withPassword(services, server);
  if (!unproved) {
    await takeFrom(services, TESTS, caller.claims.sub);
    const { problem } = await tryEmailServer(services, caller, complete);
    if (problem !== null) throw new AppError(409, 'test_failed', problem);
  }
  return store(c, services, caller, changesTo(services, complete));
}

/**
 * `POST /functions/v1/save-email-addresses` {from, team}: the sender, and where notices to the team go. Returns as `email-server`. Team
 * only, with a sign-in within 15 minutes. Errors: 400, 401, 403 `reauthentication_needed`, 409 if the environment says so.
 */
export async function saveEmailAddresses(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { from, team } = await readBody(c, SaveAddresses);
  const { email } = services.config;
  if (from !== '') requireUnset(email.from, 'MAIL_FROM');
  if (team !== '') requireUnset(email.teamEmail, 'TEAM_EMAIL');
  await requireFreshSignIn(services, caller);
  return store(c, services, caller, [
    { name: 'MAIL_FROM', value: from || null },
    { name: 'TEAM_EMAIL', value: team || null },
  ]);
}

function requireUnset(fixed: string | null, name: string): void {
  if (fixed !== null) throw new AppError(409, 'conflict', `${name} is set on the server, which comes first`);
}

async function store(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
  changes: readonly SettingChange[],
): Promise<Response> {
  await asTeam(services.db, caller, (sql) => saveSettings(sql, changes));
  await services.settings.refresh();
  return c.json(describeEmailServer(services) satisfies EmailServerState);
}

/**
 * With the stored password if none was entered. It goes to the server that it was entered for and to no other: whoever is at the
 * screen could send it to a server of their own.
 */
function withPassword({ settings }: Pick<Services, 'settings'>, server: EmailServerForm): EmailServerForm {
  if (server.password !== '' || server.user === '') return server;
  const isStored = (name: string, value: string) => settings.get(name)?.value === value;
  const isSame =
    isStored('SMTP_HOST', server.host) &&
    isStored('SMTP_PORT', String(server.port)) &&
    isStored('SMTP_SECURITY', server.security) &&
    isStored('SMTP_USER', server.user);
  const password = settings.get('SMTP_PASSWORD')?.value ?? null;
  if (isSame && password !== null) return { ...server, password };
  throw new AppError(400, 'invalid_body', 'Enter the password', {
    details: { fields: [{ field: 'password', message: 'Enter the password' }] },
  });
}

const changesTo = ({ settings }: Pick<Services, 'settings'>, server: EmailServerForm): SettingChange[] => [
  { name: 'SMTP_HOST', value: server.host },
  { name: 'SMTP_PORT', value: String(server.port) },
  { name: 'SMTP_SECURITY', value: server.security },
  { name: 'SMTP_USER', value: server.user || null },
  server.user === '' ? { name: 'SMTP_PASSWORD' } : settings.seal('SMTP_PASSWORD', server.password),
];
