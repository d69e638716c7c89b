import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';
import type { Services } from '#server/services.ts';
import type { AuthContext } from './scope.ts';

/** The part of a body that official clients send their captcha token in. */
export const captchaFields = {
  gotrue_meta_security: z.object({ captcha_token: z.string().max(8192).nullish() }).nullish(),
};

interface WithCaptcha {
  gotrue_meta_security?: { captcha_token?: string | null | undefined } | null | undefined;
}

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() });
const TIMEOUT_MS = 10_000;

const rejection = (reason: string, cause?: unknown) =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`, { cause });

/**
 * Verifies the captcha token with the configured provider. Does nothing without one.
 * @throws {AuthError} 400 captcha_failed, 500 if the provider cannot be reached
 */
export async function requirePerson(services: Services, c: AuthContext, body: WithCaptcha): Promise<void> {
  const { captcha } = services.config;
  if (captcha === null) return;
  const token = body.gotrue_meta_security?.captcha_token ?? '';
  if (token === '') throw rejection('no captcha_token found');
  const verdict = await askProvider(captcha, token, c.get('ip'));
  if (!verdict.success) throw rejection(verdict['error-codes']?.join(', ') || 'not accepted');
}

async function askProvider({ verifyUrl, secret }: { verifyUrl: URL; secret: string }, token: string, address: string) {
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
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
