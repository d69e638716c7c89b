import type { Services } from '#server/services.ts';
import type { Endpoint } from './scope.ts';

/** GET /.well-known/jwks.json: the public keys that access tokens are checked with. */
export function jwks(services: Services): Endpoint {
  return async (c) => c.json(await services.identity.jwks(), 200, { 'cache-control': 'public, max-age=600' });
}
