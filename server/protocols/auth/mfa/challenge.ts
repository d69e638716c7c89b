import { limitRequests, perIp } from '#server/accounts/limits.ts';
import { challengeFactor as startChallenge } from '#server/accounts/mfa/challenge.ts';
import { relyingPartyFor } from '#server/accounts/webauthn/relying-party.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';

/** POST /factors/{id}/challenge: the challenge that `/verify` responds to. */
export function challengeFactor(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.factor, c.get('ip'));
    const party = relyingPartyFor(services, c.req.header('origin'));
    const wanted = { user: c.var.user, factorId: c.req.param('id') ?? '', party };
    const { factor, challenge, expiresAt, webauthn } = await startChallenge(services, originOf(c), wanted);
    return c.json({
      id: challenge.id,
      type: factor.factor_type,
      expires_at: expiresAt,
      ...(webauthn === null
        ? {}
        : { webauthn: { type: webauthn.type, credential_options: { publicKey: webauthn.publicKey } } }),
    });
  };
}
