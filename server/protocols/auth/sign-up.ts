import * as z from 'zod';
import { requireDeliverable } from '#server/accounts/users/email-address.ts';
import { readEmailOrPhone, requireTextChannel } from '#server/accounts/users/email-or-phone.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import { requireStrongPassword } from '#server/accounts/passwords/passwords.ts';
import { readChallenge } from '#server/accounts/tokens/pkce.ts';
import { signUpAnonymously, signUpByCode, signUpConfirmed } from '#server/accounts/sign-up/sign-up.ts';
import { requireSignUps } from '#server/accounts/sign-up/sign-ups.ts';
import type { Metadata } from '#server/accounts/users/users.queries.ts';
import { ownMetadata } from '#server/accounts/users/users.ts';
import type { Services } from '#server/services.ts';
import { Data, pkceFields, readBody, text } from './body.ts';
import { captchaFields, requirePerson } from './captcha.ts';
import { inEvenTime } from './even-time.ts';
import { redirectTarget } from './redirects.ts';
import { markChooser } from './sign-up-binding.ts';
import { type Endpoint, originOf } from './scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';
import { wireDraft } from '#server/accounts/users/wire-user.ts';

const Body = z.object({
  email: text(),
  phone: text(),
  password: text(),
  channel: text(),
  data: Data.nullish(),
  ...pkceFields,
  ...captchaFields,
});

/** Longer than either way through sign-up takes on an idle server. */
const EVEN_MS = 200;

const WORDS = {
  both: 'Only an email address or phone number should be provided on signup.',
  none: 'Signup requires an email address or a phone number',
  phoneOff: 'Phone signups are disabled',
};

/** POST /signup: an account with an email or a phone and a password, or an anonymous one where that is allowed. */
export function signUp(services: Services): Endpoint {
  return async (c) => {
    requireSignUps(services);
    const body = await readBody(c, Body);
    const data = ownMetadata(body.data ?? {});
    const origin = originOf(c);
    if (body.email === undefined && body.phone === undefined) {
      await requirePerson(services, c, body);
      return c.json(wireSession(await signUpAnonymously(services, origin, data)));
    }
    await limitRequests(services, perIp.signUp, origin.ip);
    await requirePerson(services, c, body);
    if (body.email !== undefined && body.phone !== undefined) throw new AuthError(400, 'validation_failed', WORDS.both);
    if (body.password === undefined) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
    const address = readEmailOrPhone(services, body, WORDS);
    requireTextChannel(body.channel);
    if (address.kind === 'email') await requireDeliverable(services, address.value);
    await requireStrongPassword(body.password, services.config.passwords, [
      services.content.current().en.profile.name,
      address.value,
      ...textsIn(data),
    ]);

    const challenge = readChallenge(body);
    const account = { address, password: body.password, data };
    const { autoConfirmEmail, autoConfirmPhone } = services.config.auth;
    if (address.kind === 'email' ? autoConfirmEmail : autoConfirmPhone)
      return c.json(wireSession(await signUpConfirmed(services, origin, account)));
    const redirectTo = redirectTarget(c, services);
    const chooser = markChooser(services, c);
    const { drafted, sentAt } = await inEvenTime(EVEN_MS, () =>
      signUpByCode(services, origin, { ...account, chooser, challenge, redirectTo }),
    );
    return c.json(wireDraft(drafted, sentAt));
  };
}

const textsIn = (data: Metadata): string[] => Object.values(data).filter((value) => typeof value === 'string');
