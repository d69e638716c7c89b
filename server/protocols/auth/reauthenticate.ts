import { sendNonce } from '#server/accounts/sessions/reauthentication.ts';
import type { Services } from '#server/services.ts';
import { type Endpoint, originOf } from './scope.ts';

/** GET /reauthenticate: sends a code by email, or to the phone of an account without an email, for `nonce` of PUT /user. */
export function reauthenticate(services: Services): Endpoint {
  return async (c) => {
    await sendNonce(services, originOf(c), c.var);
    return c.json({});
  };
}
