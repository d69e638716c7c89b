import * as z from 'zod';
import { locales, SOURCE_LOCALE } from '#domain/locales.ts';
import { checkCaptcha } from '#server/accounts/captcha.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { startGuest } from '#server/accounts/sign-up/start-guest.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';
import { originOf, readBody, type FunctionContext } from '#server/modules/request.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';

const Body = z.strictObject({
  locale: z.enum(locales).optional().default(SOURCE_LOCALE),
  captcha_token: z.string().max(8192).optional().default(''),
});

/**
 * `POST /functions/v1/start-guest` {locale?, captcha_token?}: a session for buying without an account, in the form of the auth
 * API's sessions. It can use the cart, place orders, pay for them and read them, and nothing else. Errors: 400
 * `captcha_failed`, 422 `signup_disabled`, 429.
 */
export async function startGuestSession(c: FunctionContext, services: Services): Promise<Response> {
  const { locale, captcha_token: token } = await readBody(c, Body);
  const origin = originOf(c);
  try {
    await checkCaptcha(services, token, origin.ip);
    return c.json(wireSession(await startGuest(services, origin, locale)));
  } catch (error) {
    throw toAppError(error);
  }
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof AuthError)) return error;
  const options = { cause: error };
  if (error.code === 'captcha_failed')
    return new AppError(400, 'captcha_failed', 'Confirm that you are human, then try again', options);
  if (error.code === 'signup_disabled')
    return new AppError(422, 'signup_disabled', 'Accounts in this shop are by invitation only', options);
  if (error.status === 429)
    return new AppError(429, 'rate_limited', 'Too many requests. Please try again later.', {
      ...options,
      headers: error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) },
    });
  return error;
}
