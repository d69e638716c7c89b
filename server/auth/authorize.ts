import { AuthError } from './errors.ts';
import type { Endpoint } from './scope.ts';

/** GET /authorize?provider=...: no provider is served yet, so each is refused as GoTrue refuses a disabled one. */
export const authorize: Endpoint = (c) => {
  const provider = c.req.query('provider') ?? '';
  const reason = provider === 'google' ? 'provider is not enabled' : `Provider ${provider.slice(0, 40)} could not be found`;
  throw new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`);
};
