import * as z from 'zod';
import { checkCaptcha } from '#server/accounts/captcha.ts';
import type { Services } from '#server/services.ts';
import type { AuthContext } from './scope.ts';

/** The part of a body that official clients send their captcha token in. */
export const captchaFields = {
  gotrue_meta_security: z.object({ captcha_token: z.string().max(8192).nullish() }).nullish(),
};

interface WithCaptcha {
  gotrue_meta_security?: { captcha_token?: string | null | undefined } | null | undefined;
}

/** @throws {AuthError} as {@link checkCaptcha} */
export const requirePerson = (services: Services, c: AuthContext, body: WithCaptcha): Promise<void> =>
  checkCaptcha(services, body.gotrue_meta_security?.captcha_token ?? '', c.get('ip'));
