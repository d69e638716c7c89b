import { AuthError } from '#server/accounts/errors.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { type FactorRow, takeTimeStep } from './factors.queries.ts';

/** RFC 6238 as every authenticator app reads it: SHA-1, six digits, 30 seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** A clock may be one step off, either way. */
const WINDOW = 1;

export interface TotpEnrolment {
  /** Raw SVG, as the client library wants it. */
  qr_code: string;
  /** Base32, to be typed by hand. */
  secret: string;
  uri: string;
}

/** A new seed, as the authenticator app takes it; `issuer` and `account` are what the app shows. */
export async function newTotp({ issuer, account }: { issuer: string; account: string }): Promise<TotpEnrolment> {
  const [{ Secret, TOTP }, { renderSVG }] = await Promise.all([import('otpauth'), import('uqr')]);
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...SHAPE, issuer, label: account, secret }).toString();
  return { qr_code: renderSVG(uri, { ecc: 'M', border: 2 }), secret: secret.base32, uri };
}

/** @throws {AuthError} 422 mfa_verification_failed for a code that is wrong, too old, or was used before */
export async function verifyTotp(
  services: Services,
  sql: Transaction,
  factor: FactorRow,
  code: string | undefined,
): Promise<void> {
  const rejected = new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  if (factor.secret === null || code === undefined || !/^\d{6}$/.test(code)) throw rejected;
  const { Secret, TOTP } = await import('otpauth');
  const seed = await services.identity.open<string>(factor.secret);
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(seed) });
  const timestamp = services.clock.now().getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) throw rejected;
  if (!(await takeTimeStep(sql, factor.id, totp.counter({ timestamp }) + delta))) throw rejected;
}
