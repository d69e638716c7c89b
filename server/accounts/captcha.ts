import * as z from 'zod';
import type { CaptchaConfig } from '#server/config-captcha.ts';
import type { Services } from '#server/services.ts';
import { AuthError } from './errors.ts';

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() });
const TIMEOUT_MS = 10_000;

const rejection = (reason: string, cause?: unknown) =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`, { cause });

/**
 * Verifies a captcha token with the configured provider. Does nothing without one.
 * @throws {AuthError} 400 captcha_failed, 500 if the provider cannot be reached
 */
export async function checkCaptcha({ config }: Pick<Services, 'config'>, token: string, ip: string): Promise<void> {
  const { captcha } = config;
  if (captcha === null) return;
  if (token === '') throw rejection('no captcha_token found');
  const verdict = await askCaptcha(captcha, token, ip);
  if (!verdict.success) throw rejection(verdict['error-codes']?.join(', ') || 'not accepted');
}

/** @throws {AuthError} 500 if the provider cannot be reached */
export async function askCaptcha(
  { verifyUrl, secret }: Pick<CaptchaConfig, 'verifyUrl' | 'secret'>,
  token: string,
  address: string,
): Promise<z.output<typeof Verdict>> {
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, ...(address === '' ? {} : { remoteip: address }) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return Verdict.parse(await answer.json());
  } catch (error) {
    throw new AuthError(500, 'unexpected_failure', 'The captcha could not be checked. Please try again.', {
      cause: error,
    });
  }
}
