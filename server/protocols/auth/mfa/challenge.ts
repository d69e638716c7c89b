import type { Services } from '#server/services.ts';
import { limitRequests, perAddress } from '#server/accounts/limits.ts';
import { inAuthTransaction, type Endpoint } from '#server/protocols/auth/scope.ts';
import { originOf } from '#server/accounts/sessions.ts';
import { requireFactor } from '#server/accounts/mfa/require-factor.ts';
import { insertChallenge } from '#server/accounts/mfa/factors.queries.ts';
import { webauthnChallenge } from '#server/accounts/mfa/webauthn.ts';

/** Seconds from a challenge to its answer. */
export const CHALLENGE_SECONDS = 300;

/** POST /factors/{id}/challenge: what `/verify` is to be answered with. */
export function challengeFactor(services: Services): Endpoint {
  return async (c) => {
    const { user } = c.var;
    await limitRequests(services, perAddress.factor, c.get('address'));
    const factor = await requireFactor(services.db, user.id, c.req.param('id') ?? '');
    const webauthn = factor.factor_type === 'webauthn' ? await webauthnChallenge(services, c, { user, factor }) : null;
    const now = services.clock.now();
    const challenge = await inAuthTransaction(services, c, (sql) =>
      insertChallenge(sql, {
        factorId: factor.id,
        ip: originOf(c).ip,
        webauthnChallenge: webauthn?.challenge ?? null,
        now,
      }),
    );
    return c.json({
      id: challenge.id,
      type: factor.factor_type,
      expires_at: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS,
      ...(webauthn === null
        ? {}
        : { webauthn: { type: webauthn.type, credential_options: webauthn.credential_options } }),
    });
  };
}
