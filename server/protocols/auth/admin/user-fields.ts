import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { Data, text } from '#server/protocols/auth/body.ts';
import type { AuthContext } from '#server/protocols/auth/scope.ts';

/** What an administrator may set; all optional. */
export const UserFields = z.object({
  id: text(),
  email: text(),
  phone: text(),
  password: text(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: Data.nullish(),
  app_metadata: Data.nullish(),
  role: text(),
  ban_duration: text(),
});
export type UserFields = z.output<typeof UserFields>;

const UNIT_MS: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const MAX_BAN_MS = 100 * 365.25 * 24 * UNIT_MS.h!;

/** The end of a ban given as Go writes durations ("1h30m"); null for "none". @throws {AuthError} 400 validation_failed */
export function bannedUntil(duration: string, now: Date): Date | null {
  if (duration === 'none') return null;
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration) {
    throw new AuthError(
      400,
      'validation_failed',
      'invalid format for ban duration: use a form such as "24h" or "none"',
    );
  }
  const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0);
  return new Date(now.getTime() + Math.min(total, MAX_BAN_MS));
}

/** The database roles that tokens may carry are fixed; a user's token is always `authenticated`. */
export function requireUserRole(role: string | undefined): void {
  if (role !== undefined && role !== 'authenticated') {
    throw new AuthError(
      400,
      'validation_failed',
      'role can be "authenticated" only; what a user may do in the shop is app_metadata.role',
    );
  }
}

/** @throws {AuthError} 404 validation_failed when the path has no UUID */
export function userIdOf(c: AuthContext): string {
  const id = c.req.param('id') ?? '';
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  return id;
}
