import type { Services } from '#server/services.ts';
import { AuthError } from '../errors.ts';

/**
 * Called where a visitor would get an account. Without it, accounts come from invitations and from administrators.
 * @throws {AuthError} 422 signup_disabled
 */
export function requireSignUps({ config }: Pick<Services, 'config'>): void {
  if (!config.signUps) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}
