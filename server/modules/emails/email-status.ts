import type { EmailStatus } from '#domain/emails/email-status.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkSmtp, SmtpProblem } from '#server/platform/email/check-smtp.ts';
import { senderOf } from '#server/modules/content/addresses.ts';
import { keepSmtpCheck } from './email-status.queries.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';

const CHECKS = { name: 'check-smtp', points: 6, seconds: 60 };

/** `GET /functions/v1/mail-status`. Errors: 401, 403. */
export async function emailStatus(c: FunctionContext, services: Services): Promise<Response> {
  const { config, content, email, teamEmail } = services;
  const { smtpUrl, smtpTls, from } = email;
  const url = smtpUrl === null ? null : new URL(smtpUrl);
  const implicit = url?.protocol === 'smtps:';
  const status: EmailStatus = {
    from: from ?? senderOf(content.current()),
    teamEmail,
    server:
      url === null
        ? null
        : { host: url.hostname, port: Number(url.port) || (implicit ? 465 : 587), encrypted: implicit || smtpTls },
    timeZone: config.timeZone,
  };
  return c.json(status);
}

/**
 * `POST /functions/v1/check-smtp`: signs in to the SMTP server and reports the result as text: `{ok, problem}`. Admin
 * only. Errors: 401, 403, 409, 429.
 */
export async function checkSmtpServer(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { smtpUrl, smtpTls } = services.email;
  if (smtpUrl === null)
    throw new AppError(409, 'conflict', 'No email server is configured. Set SMTP_URL and restart the shop.');
  await takeFrom(services, CHECKS, caller.claims.sub);
  let problem: string | null = null;
  try {
    await checkSmtp(smtpUrl, { requireTls: smtpTls });
  } catch (error) {
    if (!(error instanceof SmtpProblem)) throw error;
    services.log.warn({ err: error }, 'the email server could not be used');
    problem = error.message;
  }
  await keepSmtpCheck(services.db, problem, services.clock.now());
  return c.json({ ok: problem === null, problem });
}
